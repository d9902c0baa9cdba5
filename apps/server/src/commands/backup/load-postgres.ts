import type { Client, Pool } from 'pg';
import { z } from 'zod';
import { UsageError } from '../usage-error.ts';
import type { BackupStorage } from './backup-storage.ts';
import type { Manifest, TableDump } from './manifest.ts';
import { type AppliedMigration, inLongTransaction, listMigrations, listTables } from './postgres-tables.ts';

const Sequence = z.object({ column: z.string(), sequence: z.string() });
const QueueFound = z.object({ found: z.boolean() });
const ForeignKey = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/** Replaces every row in one transaction: a failed restore changes nothing. */
export async function loadPostgres(options: {
  pool: Pool;
  storage: BackupStorage;
  manifest: Manifest;
  /** Of the restored sessions. */
  highestLoad: number;
}): Promise<void> {
  const { pool, storage, manifest, highestLoad } = options;
  await inLongTransaction(pool, 'BEGIN', async (client) => {
    const tables = await listTables(client);
    const keys = await dropForeignKeys(client);
    await client.query(`TRUNCATE ${tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ')}`);
    await emptyQueue(client);
    for (const table of manifest.postgres.tables) await loadTable({ client, storage, table });
    await passLoadsOfSessions(client, highestLoad);
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`);
    }
  });
}

/** Rows of another schema version could lack what a migration added. */
export async function assertSameMigrations(pool: Pool, manifest: Manifest): Promise<void> {
  const here = await inLongTransaction(pool, 'BEGIN READ ONLY', listMigrations);
  const text = (list: readonly AppliedMigration[]) => list.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n');
  if (text(here) === text(manifest.postgres.migrations)) return;
  throw new UsageError(
    `The backup was made by Playhead ${manifest.version} with other tables than this version has. ` +
      'Restore it with the version that made it into an empty PLAYHEAD_DATA, then start the new version on the restored data.',
  );
}

/**
 * Keys of segments and days come again after a restore: a finished job of the replaced data would keep the job of the restored data
 * from being created, and a waiting one would delete what the restored data reads.
 */
async function emptyQueue(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('pgboss.job') IS NOT NULL AS found");
  if (QueueFound.parse(rows[0]).found) await client.query('DELETE FROM pgboss.job');
}

/** The engine's part is younger: undoing a load must not remove sessions of one that came between the two and has the same number. */
async function passLoadsOfSessions(client: Client, highestLoad: number): Promise<void> {
  await client.query(
    `SELECT setval(pg_get_serial_sequence('public.ingest_loads', 'id'), $1)
     WHERE $1 > (SELECT coalesce(max(id), 0) FROM public.ingest_loads)`,
    [highestLoad],
  );
}

/** Without foreign keys, the order of tables and of rows that refer to their own table does not matter. */
async function dropForeignKeys(client: Client) {
  const { rows } = await client.query(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  const keys = z.array(ForeignKey).parse(rows);
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  }
  return keys;
}

async function loadTable(options: { client: Client; storage: BackupStorage; table: TableDump }): Promise<void> {
  const { client, storage, table } = options;
  const target = `public.${client.escapeIdentifier(table.name)}`;
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
  for (const file of table.files) {
    const lines = (await storage.get(file)).split('\n').filter((line) => line !== '');
    await client.query(
      `INSERT INTO ${target} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${target}, $1::json)`,
      [`[${lines.join(',')}]`],
    );
  }
  await advanceSequences(client, table.name);
}

/** New rows must get ids after the restored ones. */
async function advanceSequences(client: Client, table: string): Promise<void> {
  const target = `public.${client.escapeIdentifier(table)}`;
  const { rows } = await client.query(
    `SELECT column_name AS column, pg_get_serial_sequence($1, column_name) AS sequence
     FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $2 AND pg_get_serial_sequence($1, column_name) IS NOT NULL`,
    [target, table],
  );
  for (const { column, sequence } of z.array(Sequence).parse(rows)) {
    const highest = `max(${client.escapeIdentifier(column)})`;
    await client.query(`SELECT setval($1, coalesce(${highest}, 1), ${highest} IS NOT NULL) FROM ${target}`, [sequence]);
  }
}
