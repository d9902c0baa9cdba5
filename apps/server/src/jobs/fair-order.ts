import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DatabaseConnection } from '../platform/metadata/metadata.ts';

const Row = z.object({ round: z.coerce.number().int() });

/**
 * Customers take turns: the n-th waiting job of a customer belongs to the n-th round, and rounds run one after the
 * other. A new customer joins the current round, so neither fifty jobs of one customer nor a steady stream of small
 * ones delays the others (start-time fair queueing, Goyal, Vin and Cheng 1996).
 */
export async function nextRound(
  db: DatabaseConnection,
  { table, queue, customerId }: { table: string; queue: string; customerId: number },
): Promise<number> {
  const { rows } = await db.execute(sql`
    SELECT greatest(
      coalesce(min(-priority), 0),
      coalesce(max(-priority) FILTER (WHERE group_id = ${String(customerId)}) + 1, 0)
    ) AS round
    FROM ${sql.raw(table)}
    WHERE name = ${queue} AND state IN ('created', 'retry', 'active')`);
  return Row.parse(rows[0]).round;
}
