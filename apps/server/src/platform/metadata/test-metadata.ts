import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { Logger } from '../process/logger.ts';
import { connect, type Database, type Metadata } from './metadata.ts';
import { migrate } from './migrate.ts';

const TEMPLATE = 'playhead_template';

export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

export interface TestMetadata {
  /** A fresh, migrated database of its own; its `stop()` drops it. */
  clone(): Promise<Metadata>;
  stop(): Promise<void>;
}

export interface TestMetadataOptions {
  logger?: Logger;
  /** Rows every clone begins with. */
  seed?: (db: Database) => Promise<void>;
}

/** One real PostgreSQL per test file; each test clones a template instead of migrating. */
export async function startTestMetadata({
  logger = silentLogger,
  seed,
}: TestMetadataOptions = {}): Promise<TestMetadata> {
  const directory = await mkdtemp(join(tmpdir(), 'playhead-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), logger, settings });
  await administer({ url: server.url, sql: `CREATE DATABASE ${TEMPLATE}` });
  const template = connect({
    server: { url: databaseUrl({ url: server.url, name: TEMPLATE }), state: server.state, stop: async () => {} },
    logger,
  });
  await migrate({ pool: template.pool, logger });
  await seed?.(template.db);
  await template.stop();
  return {
    async clone() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await administer({ url: server.url, sql: `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}` });
      const url = databaseUrl({ url: server.url, name });
      const drop = () => administer({ url: server.url, sql: `DROP DATABASE IF EXISTS ${name} WITH (FORCE)` });
      return connect({ server: { url, state: server.state, stop: drop }, logger });
    },
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function administer({ url, sql }: { url: string; sql: string }): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function databaseUrl({ url, name }: { url: string; name: string }): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
