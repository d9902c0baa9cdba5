import { HOURLY_CHECK, HOURLY_REFILLS, MONTH_DIGESTS } from '@playhead/query/schema';
import { z } from 'zod';
import type { Engine } from '../engine/engine.ts';

const CHECK_TIMEOUT_MS = 600_000;
/** Different orders of addition differ by far less. */
const FRACTION_TOLERANCE = 1e-6;

type MonthlyRefill = (typeof HOURLY_REFILLS)[number];

/** A month in which a derived table does not match the sessions. */
export interface WrongMonth {
  month: number;
  refill: MonthlyRefill;
  /** Expected and stored number of sessions, if counted. */
  wanted?: number;
  held?: number;
}

/** Compares counts for all months at once: cheap, and enough to find lost or repeated rows. */
export async function findMiscountedMonths(
  engine: Pick<Engine, 'query'>,
  customerId: number,
): Promise<readonly WrongMonth[]> {
  const { rows } = await engine.query({ customerId, sql: HOURLY_CHECK, timeoutMs: CHECK_TIMEOUT_MS });
  return rows.flatMap((row) =>
    HOURLY_REFILLS.filter(({ wrong }) => Number(row[wrong]) > 0).map((refill) => ({
      month: Number(row['month']),
      refill,
    })),
  );
}

const Side = z.object({
  side: z.enum(['wanted', 'held']),
  cells: z.coerce.number(),
  digest: z.string(),
  sessions: z.coerce.number(),
  fraction: z.coerce.number(),
});
type Side = z.infer<typeof Side>;

export async function compareMonth(
  engine: Pick<Engine, 'inspect'>,
  { customerId, month }: { customerId: number; month: number },
): Promise<readonly WrongMonth[]> {
  const wrong: WrongMonth[] = [];
  for (const refill of HOURLY_REFILLS) {
    const params = { customer: customerId, month };
    const rows = await engine.inspect({ sql: MONTH_DIGESTS[refill.table], params });
    const sides = rows.map((row) => Side.parse(row));
    const wanted = sides.find(({ side }) => side === 'wanted');
    const held = sides.find(({ side }) => side === 'held');
    if (isSame(wanted, held)) continue;
    wrong.push({ month, refill, wanted: wanted?.sessions ?? 0, held: held?.sessions ?? 0 });
  }
  return wrong;
}

function isSame(wanted: Side | undefined, held: Side | undefined): boolean {
  if (wanted === undefined || held === undefined) return wanted === held;
  const apart = Math.abs(wanted.fraction - held.fraction);
  return (
    wanted.cells === held.cells &&
    wanted.digest === held.digest &&
    apart <= FRACTION_TOLERANCE * Math.max(1, Math.abs(wanted.fraction))
  );
}

/** The caller must hold the customer's write lock: sessions stored meanwhile would be counted twice or not at all. */
export async function remakeMonth(
  engine: Pick<Engine, 'deleteRows' | 'command'>,
  customerId: number,
  { month, refill: { table, old, sql } }: Pick<WrongMonth, 'month' | 'refill'>,
): Promise<void> {
  const params = { customer: customerId, month };
  await engine.deleteRows({ table, where: old, params });
  await engine.command({ sql, params });
}
