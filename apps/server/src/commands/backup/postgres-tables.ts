import type { Client, Pool } from 'pg';
import { z } from 'zod';
import { connectWithoutTimeouts } from '../../platform/metadata/unlimited-client.ts';

export interface StoredTable {
  name: string;
  columns: readonly string[];
}

const Column = z.object({ table_name: z.string(), column_name: z.string() });
const Migration = z.object({ name: z.string(), sha256: z.string() });
export type AppliedMigration = z.infer<typeof Migration>;

/** All tables except the list of migrations. The queue's schema is left out: a start creates missing jobs again. */
export async function listTables(client: Client): Promise<readonly StoredTable[]> {
  const { rows } = await client.query(`
    SELECT c.table_name, c.column_name
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'migrations'
      AND c.is_generated = 'NEVER'
    ORDER BY c.table_name, c.ordinal_position`);
  const columns = new Map<string, string[]>();
  for (const row of rows) {
    const { table_name: table, column_name: column } = Column.parse(row);
    columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return [...columns].map(([name, names]) => ({ name, columns: names }));
}

export async function listMigrations(client: Client): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query('SELECT name, sha256 FROM migrations ORDER BY name');
  return z.array(Migration).parse(rows);
}

/** One transaction without time limits: it takes as long as there are rows. */
export async function inLongTransaction<T>(
  pool: Pool,
  begin: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connectWithoutTimeouts(pool, 'playhead-backup');
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    // Without COMMIT, closing the connection rolls back, also when it is broken.
    await client.end();
  }
}
