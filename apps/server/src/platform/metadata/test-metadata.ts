import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Logger } from '../process/logger.ts';
import { prepared } from '../test-prepared.ts';
import { connect, type Database, type Metadata } from './metadata.ts';
import { POSTGRES_ROLE } from './postgres-cluster.ts';
import { startPreparedPostgres } from './test-postgres.ts';

/** The migrated template database; no client connects to it. */
const MIGRATED = POSTGRES_ROLE;

export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

export interface TestMetadata {
  /** A new migrated database; its `stop()` drops it. */
  clone(): Promise<Metadata>;
  stop(): Promise<void>;
}

export interface TestMetadataOptions {
  logger?: Logger;
  /** Initial rows of every clone. */
  seed?: (db: Database) => Promise<void>;
}

/** One real PostgreSQL per test file; each test clones a template instead of migrating. */
export async function startTestMetadata({
  logger = silentLogger,
  seed,
}: TestMetadataOptions = {}): Promise<TestMetadata> {
  const directory = await mkdtemp(join(tmpdir(), 'playhead-test-'));
  const server = await startPreparedPostgres(join(directory, 'postgres'), await prepared('postgres-files'));
  const url = databaseUrl({ url: server.url, name: 'postgres' });
  const create = async (template: string): Promise<string> => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await administer({ url, sql: `CREATE DATABASE ${name} TEMPLATE ${template}` });
    return name;
  };
  const drop = async (name: string): Promise<void> => {
    await administer({ url, sql: `DROP DATABASE IF EXISTS ${name} WITH (FORCE)` });
  };
  const open = (name: string, stop: () => Promise<void>): Metadata =>
    connect({ server: { url: databaseUrl({ url, name }), state: () => 'ready', stop }, logger });

  let template = MIGRATED;
  if (seed !== undefined) {
    template = await create(MIGRATED);
    const seeding = open(template, async () => {});
    await seed(seeding.db);
    await seeding.stop();
  }
  return {
    async clone() {
      const name = await create(template);
      return open(name, () => drop(name));
    },
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
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
