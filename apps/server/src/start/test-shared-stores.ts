import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { S3_BUCKET, S3_KEY, startS3Peer } from '../delivery/destinations/test-s3-peer.ts';
import { newSecrets } from '../platform/engine/embedded/secrets.ts';
import { WRITER } from '../platform/engine/embedded/server-files.ts';
import { CLUSTER, randomPort, startShards } from '../platform/engine/test-cluster.ts';
import { accessOf, silentLogger } from '../platform/engine/test-engine.ts';
import { startEmbeddedPostgres } from '../platform/metadata/embedded-postgres.ts';
import { deriveSecret } from '../platform/tokens/derived-secret.ts';
import { startMailServer } from './test-mail-server.ts';

/** Read by `test-server-process.ts`. */
export const ENGINE_VARIABLE = 'PLAYHEAD_TEST_ENGINE';
const DEMO_CUSTOMERS = [1001, 1002];

export interface SharedStores {
  /** Variables that every server process needs. */
  environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * PostgreSQL, two shards of ClickHouse, a bucket for files and a mail server, which several server processes share. Any
 * of them may send a mail: tests look for all mails where a Playhead without a mail server keeps them.
 */
export async function startSharedStores(dataDir: string): Promise<SharedStores> {
  const secret = randomBytes(32).toString('hex');
  const secrets = {
    ...newSecrets(),
    tenantSecret: deriveSecret(secret, 'engine users'),
    customers: [...DEMO_CUSTOMERS],
  };
  // Where a Playhead with an embedded engine has it: tests read the engine there.
  const directories = [join(dataDir, 'clickhouse'), join(dataDir, 'second-shard')];
  await Promise.all(directories.map((directory) => mkdir(directory)));
  await writeFile(join(dataDir, 'clickhouse', 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  const [postgres, shards, bucket, mailServer] = await Promise.all([
    startEmbeddedPostgres({ directory: join(dataDir, 'postgres'), logger: silentLogger }),
    startShards({ directories, secrets, logger: silentLogger, choosePort: randomPort }),
    startS3Peer(),
    startMailServer(join(dataDir, 'outbox')),
  ]);
  const accesses = shards.servers.map(accessOf);
  const servers = accesses.map(({ url }) => url.replace('//', `//${WRITER}:${secrets.writerPassword}@`));
  return {
    environment: {
      PLAYHEAD_SECRET: secret,
      DATABASE_URL: postgres.url,
      CLICKHOUSE_URL: servers[0] ?? '',
      CLICKHOUSE_CLUSTER: CLUSTER,
      [ENGINE_VARIABLE]: JSON.stringify({ servers, headers: accesses[0]?.headers ?? {} }),
      ARTIFACTS_URL: `s3://${S3_BUCKET}/files?region=eu-central-1&endpoint=${encodeURIComponent(bucket.endpoint)}`,
      AWS_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      SMTP_URL: mailServer.url,
    },
    stop: async () => {
      await Promise.all([postgres.stop(), shards.stopServers(), bucket.stop(), mailServer.stop()]);
    },
  };
}
