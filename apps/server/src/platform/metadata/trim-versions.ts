import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DatabaseConnection } from './metadata.ts';

export interface VersionTable {
  table: PgTable;
  /** Whose versions they are. */
  of: PgColumn;
  version: PgColumn;
  /** What takes the room. */
  content: PgColumn;
  most: number;
  mostBytes: number;
}

/** Saving in a loop must not fill the disk. The latest version stays, whatever its size. */
export async function trimVersions(
  tx: DatabaseConnection,
  id: number | string,
  { table, of, version, content, most, mostBytes }: VersionTable,
): Promise<void> {
  const [ofName, versionName, contentName] = [of, version, content].map(({ name }) => sql.identifier(name));
  await tx.execute(sql`
    DELETE FROM ${table} AS kept USING (
      SELECT ${versionName} AS version, row_number() OVER newest AS position,
        sum(pg_column_size(${contentName})) OVER newest AS bytes
      FROM ${table} WHERE ${ofName} = ${id}
      WINDOW newest AS (ORDER BY ${versionName} DESC)
    ) AS measured
    WHERE kept.${ofName} = ${id} AND kept.${versionName} = measured.version AND measured.position > 1
      AND (measured.position > ${most} OR measured.bytes > ${mostBytes})`);
}
