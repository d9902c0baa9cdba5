import { sql } from 'drizzle-orm';
import type { DatabaseConnection } from '../metadata/metadata.ts';

/**
 * By exactly this name. JavaScript knows more: with `europe/berlin` or `+05:30` every query of the customer would fail in the
 * engine, which takes names as the time zone database spells them, and so does this list of PostgreSQL.
 */
export async function isKnownZone(db: DatabaseConnection, timeZone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM pg_timezone_names WHERE name = ${timeZone}`);
  return rows.length > 0;
}
