import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client, Pool } from 'pg';
import type { Logger } from '../process/logger.ts';
import { StartRefusal } from '../process/start-refusal.ts';
import { connectWithoutTimeouts } from './unlimited-client.ts';

const FOLDER = new URL('migrations/', import.meta.url);
/** An arbitrary constant: all processes that start on one database wait for this lock. */
const LOCK_KEY = 7_161_943;

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Not Drizzle's runner: it records only the latest timestamp, so it silently skips a migration that is merged later
 * with an earlier one; its journal conflicts at every merge, and it has no lock.
 */
export async function migrate(options: { pool: Pool; logger: Logger; folder?: URL }): Promise<void> {
  const { pool, logger, folder = FOLDER } = options;
  const migrations = await readMigrations(folder);
  const client = await connectWithoutTimeouts(pool, 'playhead-migration');
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
    const applied = await readApplied(client);
    refuseNewer({ applied, migrations });
    for (const migration of migrations) {
      const sha256 = applied.get(migration.name);
      if (sha256 === undefined) {
        await apply({ client, migration });
        logger.info({ event: 'metadata.migrated', migration: migration.name }, 'migration applied');
      } else if (sha256 !== migration.sha256) {
        throw new StartRefusal(
          `The migration ${migration.name} was changed after it was applied to this database; restore the file and add a new migration instead.`,
        );
      }
    }
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

function refuseNewer(options: { applied: ReadonlyMap<string, string>; migrations: readonly Migration[] }): void {
  const known = new Set(options.migrations.map(({ name }) => name));
  const unknown = [...options.applied.keys()].filter((name) => !known.has(name)).toSorted();
  if (unknown.length === 0) return;
  throw new StartRefusal(
    `A newer version of Playhead has changed this PostgreSQL database (${unknown.join(', ')}); start that version, or restore a backup made before it into empty databases.`,
  );
}

async function readMigrations(folder: URL): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: Client): Promise<ReadonlyMap<string, string>> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function apply({ client, migration }: { client: Client; migration: Migration }): Promise<void> {
  await client.query('BEGIN');
  await client.query(migration.sql);
  await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [migration.name, migration.sha256]);
  await client.query('COMMIT');
}
