import { createServer } from 'node:net';
import { rm } from 'node:fs/promises';
import { tenantSettings } from '@playhead/query/schema';
import { openEmbeddedServer } from './embedded/embedded-server.ts';
import { newSecrets } from './embedded/secrets.ts';
import { WRITER } from './embedded/server-files.ts';
import type { Access } from './engine-server.ts';
import type { Engine } from './engine.ts';
import { openEngine } from './open-engine.ts';
import { accessOf, makeTestDirectory, silentLogger } from './test-engine.ts';
import type { Logger } from '../process/logger.ts';

const CLUSTER = 'playhead_test';

export interface TestCluster {
  /** Playhead as it would be with `CLICKHOUSE_URL` and a cluster name. */
  engine: Engine;
  /** One per shard, for looking behind the Distributed tables. */
  shards: readonly Access[];
  end(): Promise<void>;
}

/** Two real servers as two shards. They share no Keeper, so schema statements go to each; users stand in their files. */
export async function startTestCluster(
  options: { customers?: readonly number[]; logger?: Logger } = {},
): Promise<TestCluster> {
  const { customers = [], logger = silentLogger } = options;
  const secrets = { ...newSecrets(), customers: [...customers] };
  const shardPorts = await Promise.all([freePort(), freePort()]);
  const settings = tenantSettings({ memoryBytes: 2 * 1024 ** 3 }, { cluster: CLUSTER });
  const directories = await Promise.all(shardPorts.map(makeTestDirectory));
  const servers = await Promise.all(
    shardPorts.map((tcpPort, index) =>
      openEmbeddedServer({
        dataDir: directories[index] ?? '',
        settings,
        logger,
        secrets,
        shard: { name: CLUSTER, secret: secrets.tenantSecret, tcpPort, shardPorts },
      }),
    ),
  );
  const shards = servers.map(accessOf);
  const urls = shards.map(({ url }) => url.replace('//', `//${WRITER}:${encodeURIComponent(secrets.writerPassword)}@`));
  const stopServers = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })));
  };
  const engine = await openEngine({
    kind: 'remote',
    url: urls[0] ?? '',
    servers: urls,
    cluster: CLUSTER,
    tenantSecret: secrets.tenantSecret,
    tenantUsers: 'configured',
    headers: shards[0]?.headers ?? {},
    customers,
    logger,
  }).catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  return {
    engine,
    shards,
    end: async () => {
      await engine.stop();
      await stopServers();
    },
  };
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().on('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    probe.close(() => resolve(port));
  });
  return promise;
}
