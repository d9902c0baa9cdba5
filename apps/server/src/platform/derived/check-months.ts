import { HOURLY_CHECK, HOURLY_REFILLS, MONTH_DIGESTS } from '@playhead/query/schema';
import type { Engine } from '../engine/engine.ts';
import { compareSides } from './compare-sides.ts';

const CHECK_TIMEOUT_MS = 600_000;
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

export async function compareMonth(
  engine: Pick<Engine, 'inspect'>,
  { customerId, month }: { customerId: number; month: number },
): Promise<readonly WrongMonth[]> {
  const wrong: WrongMonth[] = [];
  for (const refill of HOURLY_REFILLS) wrong.push(...(await compareTable(engine, customerId, { month, refill })));
  return wrong;
}

/** The month of this table, if it does not match. */
export async function compareTable(
  engine: Pick<Engine, 'inspect'>,
  customerId: number,
  { month, refill }: Pick<WrongMonth, 'month' | 'refill'>,
): Promise<readonly WrongMonth[]> {
  const params = { customer: customerId, month };
  const { isSame, wanted, held } = await compareSides(engine, { sql: MONTH_DIGESTS[refill.table], params });
  return isSame ? [] : [{ month, refill, wanted, held }];
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
