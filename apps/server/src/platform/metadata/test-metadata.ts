import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Logger } from '../process/logger.ts';
import { postgresOfWorker } from '../test-prepared.ts';
import { connect, type Database, type Metadata } from './metadata.ts';
import { POSTGRES_ROLE } from './postgres-cluster.ts';

/** The migrated template database; no client connects to it. */
const MIGRATED = POSTGRES_ROLE;

export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };

export interface TestMetadata {
  /** A new migrated database; its `stop()` drops it. */
  clone(): Promise<Metadata>;
  /** Drops what is left. */
  stop(): Promise<void>;
}

export interface TestMetadataOptions {
  logger?: Logger;
  /** Initial rows of every clone. */
  seed?: (db: Database) => Promise<void>;
}

/** Databases in a real PostgreSQL; each test clones a template instead of migrating. */
export async function startTestMetadata({
  logger = silentLogger,
  seed,
}: TestMetadataOptions = {}): Promise<TestMetadata> {
  const url = databaseUrl({ url: await postgresOfWorker(), name: 'postgres' });
  const names = new Set<string>();
  const create = async (template: string): Promise<string> => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await administer({ url, sql: `CREATE DATABASE ${name} TEMPLATE ${template}` });
    names.add(name);
    return name;
  };
  const drop = async (name: string): Promise<void> => {
    await administer({ url, sql: `DROP DATABASE IF EXISTS ${name} WITH (FORCE)` });
    names.delete(name);
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
      for (const name of names) await drop(name);
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
