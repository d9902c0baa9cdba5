import { completeDays } from '@playhead/domain/daily-rollups';
import { addDays, localDateOf } from '@playhead/domain/periods';
import { FILL_SEGMENT_DAYS, SEGMENT_DAYS_CHECK, segmentDaysParams } from '@playhead/query/schema';
import type { CustomerDirectory } from '../../../platform/customers/customer-directory.ts';
import { countDays } from '../../../platform/derived/count-days.ts';
import { listDayBuilds } from '../../../platform/derived/day-builds.ts';
import type { Engine } from '../../../platform/engine/engine.ts';
import type { Database } from '../../../platform/metadata/metadata.ts';

const STATEMENT_TIMEOUT_MS = 600_000;

interface Deps {
  engine: Pick<Engine, 'command' | 'query'>;
  db: Database;
  customers: Pick<CustomerDirectory, 'find'>;
  now: () => Date;
  signal: AbortSignal;
}

interface NamedRollups {
  customerId: number;
  segmentId: number;
  build: number;
  name: string;
  months: readonly number[];
}

export interface FilledDays {
  days: { timeZone: string; until: string };
  /** While queries may read these, the numbers in the bitmaps are those of the members. */
  builds: readonly number[];
}

/**
 * The members and households who watched on each day, as bitmaps, up to the last day to which the daily rollups are
 * complete: all of them have numbers. Undefined where the customer has no daily rollups, or sessions came meanwhile.
 */
export async function fillSegmentDays(
  { engine, db, customers, now, signal }: Deps,
  { months, ...rollups }: NamedRollups,
): Promise<FilledDays | undefined> {
  const { customerId } = rollups;
  const { timeZone } = await customers.find(customerId);
  const builds = await listDayBuilds(db, { customerId, timeZone });
  if (builds.length === 0) return undefined;
  const yesterday = addDays(localDateOf(now(), timeZone), -1);
  const [first] = completeDays(await countDays(engine, { customerId, timeZone, builds }), yesterday);
  const until = first?.to;
  if (until === undefined || builds.every(({ from }) => from > until)) return undefined;
  const params = segmentDaysParams({ ...rollups, timeZone, until });
  const running = { signal, timeoutMs: STATEMENT_TIMEOUT_MS };
  for (const month of months)
    await engine.command({ sql: FILL_SEGMENT_DAYS, params: { ...params, month }, ...running });
  const { rows } = await engine.query({ customerId, sql: SEGMENT_DAYS_CHECK, params, ...running });
  if (Number(rows[0]?.['whole']) !== 1) return undefined;
  return { days: { timeZone, until }, builds: builds.map((one) => one.build) };
}
