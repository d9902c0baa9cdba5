import type { Client, Pool } from 'pg';
import type { BackupStorage } from './backup-storage.ts';
import type { Manifest, TableDump } from './manifest.ts';
import { inLongTransaction, listMigrations, listTables, type StoredTable } from './postgres-tables.ts';

const ROWS_AT_ONCE = 2_000;

/** A single snapshot, unaffected by concurrent writes. */
export async function dumpPostgres(options: {
  pool: Pool;
  storage: BackupStorage;
  signal: AbortSignal;
}): Promise<Manifest['postgres']> {
  return inLongTransaction(options.pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const migrations = await listMigrations(client);
    const tables: TableDump[] = [];
    for (const table of await listTables(client)) tables.push(await dumpTable({ ...options, client, table }));
    return { migrations: [...migrations], tables };
  });
}

async function dumpTable(options: {
  client: Client;
  table: StoredTable;
  storage: BackupStorage;
  signal: AbortSignal;
}): Promise<TableDump> {
  const { client, table, storage, signal } = options;
  const columns = table.columns.map((name) => client.escapeIdentifier(name)).join(', ');
  await client.query(`
    DECLARE dump NO SCROLL CURSOR FOR
    SELECT row_to_json(r)::text AS line FROM (SELECT ${columns} FROM public.${client.escapeIdentifier(table.name)}) r`);
  const files: string[] = [];
  let rows = 0;
  for (;;) {
    signal.throwIfAborted();
    const { rows: lines } = await client.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM dump`);
    if (lines.length === 0) break;
    const file = `postgres/${table.name}-${files.length + 1}.ndjson`;
    await storage.put(file, `${lines.map(({ line }) => line).join('\n')}\n`);
    files.push(file);
    rows += lines.length;
  }
  await client.query('CLOSE dump');
  return { name: table.name, columns: [...table.columns], rows, files };
}
