import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DatabaseConnection } from '../platform/metadata/metadata.ts';

const Row = z.object({ round: z.coerce.number().int() });

/**
 * Customers take turns: the n-th job of a customer that waits belongs to the n-th round, and rounds run one after the other. A
 * customer that comes later joins the round that runs now, so neither fifty jobs of one customer nor a steady flow of small ones
 * keeps the others waiting (start-time fair queueing, Goyal, Vin and Cheng 1996).
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
