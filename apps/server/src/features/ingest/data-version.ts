import { sql } from 'drizzle-orm';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';

/**
 * `settings.data_version` of the customer: cached results carry it in their key. It is one of the customer’s settings,
 * which every request reads at most a second old, so every server process sees a load made by any other, or by a command.
 */
export async function bumpDataVersion(db: DatabaseConnection, customerId: number): Promise<void> {
  await db.execute(sql`
    UPDATE customers
    SET settings = settings || jsonb_build_object(
      'data_version', coalesce(substring(settings ->> 'data_version' FROM '^[0-9]{1,15}$'), '0')::bigint + 1)
    WHERE id = ${customerId}`);
}
