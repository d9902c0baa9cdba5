import { DERIVED_MONTHS, LOADED_MONTHS } from '@playhead/query/schema';
import type { Engine } from '../engine/engine.ts';
import {
  confirmFirstStreams,
  findWrongFirstStreams,
  mendFirstStreams,
  type WrongFirstStreams,
} from './check-first-streams.ts';
import { compareMonth, compareTable, findMiscountedMonths, remakeMonth, type WrongMonth } from './check-months.ts';

export interface Differences {
  months: readonly WrongMonth[];
  firstStreams: readonly WrongFirstStreams[];
}

/**
 * `everything` checks every cell of every month and every column of the first streams. Otherwise the check covers
 * what a crash can damage: every cell of the months these loads wrote to, the counts of the other months, and the
 * times of the first streams.
 */
export type CheckScope = 'everything' | { loadIds: readonly number[] };

export async function findDifferences(
  engine: Pick<Engine, 'inspect' | 'query'>,
  customerId: number,
  scope: CheckScope,
): Promise<Differences> {
  const months: WrongMonth[] = [];
  for (const month of await monthsToCompare(engine, customerId, scope)) {
    months.push(...(await compareMonth(engine, { customerId, month })));
  }
  if (scope !== 'everything') {
    const known = new Set(months.map(keyOf));
    const miscounted = await findMiscountedMonths(engine, customerId);
    months.push(...miscounted.filter((one) => !known.has(keyOf(one))));
  }
  return {
    months,
    firstStreams: await findWrongFirstStreams(engine, { customerId, exact: scope === 'everything' }),
  };
}

const keyOf = ({ month, refill }: WrongMonth) => `${month} ${refill.table}`;

async function monthsToCompare(
  engine: Pick<Engine, 'inspect'>,
  customer: number,
  scope: CheckScope,
): Promise<readonly number[]> {
  if (scope !== 'everything' && scope.loadIds.length === 0) return [];
  const rows = await engine.inspect(
    scope === 'everything'
      ? { sql: DERIVED_MONTHS, params: { customer } }
      : { sql: LOADED_MONTHS, params: { customer, loads: scope.loadIds } },
  );
  return rows.map((row) => Number(row['month']));
}

export const isClean = ({ months, firstStreams }: Differences) => months.length === 0 && firstStreams.length === 0;

interface UnderLock {
  /** Holds the customer's write lock meanwhile. */
  underLock: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Of differences that were found while rows could come in, those that are there while none can: a comparison may see a
 * session before what follows from it. Where rows never stop coming, almost every comparison does.
 */
export async function confirmDifferences(
  engine: Pick<Engine, 'inspect'>,
  options: { customerId: number; differences: Differences; exact: boolean } & UnderLock,
): Promise<Differences> {
  const { customerId, differences, exact, underLock } = options;
  const months: WrongMonth[] = [];
  for (const wrong of differences.months) {
    await underLock(async () => {
      months.push(...(await compareTable(engine, customerId, wrong)));
    });
  }
  const firstStreams: WrongFirstStreams[] = [];
  for (const wrong of differences.firstStreams) {
    firstStreams.push(...(await confirmFirstStreams(engine, { customerId, wrong, exact, underLock })));
  }
  return { months, firstStreams };
}

/**
 * Rebuilds differences from the sessions, one month or some thousand first streams at a time, under the customer's
 * write lock.
 */
export async function mendDifferences(
  engine: Pick<Engine, 'deleteRows' | 'command'>,
  options: { customerId: number; differences: Differences } & UnderLock,
): Promise<void> {
  const { customerId, differences, underLock } = options;
  for (const wrong of differences.months) await underLock(() => remakeMonth(engine, customerId, wrong));
  for (const wrong of differences.firstStreams) await mendFirstStreams(engine, { customerId, wrong, underLock });
}
