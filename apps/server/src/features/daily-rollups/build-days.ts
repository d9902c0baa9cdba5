import { isMonth, type WantedBuild, wantedBuilds } from '@playhead/domain/daily-rollups';
import { addDays, localDateOf } from '@playhead/domain/periods';
import {
  dayBuildParams,
  FILL_DAYS,
  FILL_MONTH,
  FILL_PEAKS,
  giveNumbers,
  type Numbered,
  numberedKinds,
  ROWS_OF_BUILDS,
} from '@playhead/query/schema';
import type { Pool } from 'pg';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { lockCustomer } from '../../platform/customers/customer-locks.ts';
import { countDays } from '../../platform/derived/count-days.ts';
import {
  completeDayBuild,
  listDayBuilds,
  listOldDayBuilds,
  removeDayBuilds,
  retireDayBuildsOfOtherZones,
  startDayBuild,
} from '../../platform/derived/day-builds.ts';
import { areNumbersSound, readNumbers } from '../../platform/derived/numbers.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { startOver } from './start-over.ts';

/** A query may still read a build that another has replaced. */
const KEPT_SECONDS = 20 * 60;
const STATEMENT_TIMEOUT_MS = 1_800_000;

export interface BuildDaysDeps {
  engine: Pick<Engine, 'command' | 'query' | 'inspect' | 'deleteRows'>;
  db: Database;
  pool: Pool;
  customers: Pick<CustomerDirectory, 'find'>;
  now: () => Date;
  keptSeconds?: number;
}

export interface BuildDaysRun {
  customerId: number;
  signal: AbortSignal;
  progress(report: { done: number; total: number }): Promise<void>;
}

/** Builds the days that no build holds, and deletes old builds. Does nothing while another process is at it. */
export async function buildDays(deps: BuildDaysDeps, run: BuildDaysRun): Promise<void> {
  const { customerId } = run;
  const { keptSeconds = KEPT_SECONDS } = deps;
  const lock = await lockCustomer(deps.pool, { kind: 'days', customerId, waitMs: 0, signal: run.signal });
  if (lock === undefined) return;
  try {
    const { timeZone } = await deps.customers.find(customerId);
    await retireDayBuildsOfOtherZones(deps.db, { customerId, timeZone });
    // Before old builds go: they tell how many had a number.
    if (!(await areNumbersSound(deps, customerId)) && !(await startOver(deps, { customerId, lock, keptSeconds })))
      return;
    await deleteOldBuilds(deps, { customerId, keptSeconds });
    const builds = await listDayBuilds(deps.db, { customerId, timeZone });
    const days = await countDays(deps.engine, { customerId, timeZone, builds });
    const until = addDays(localDateOf(deps.now(), timeZone), -1);
    const wanted = wantedBuilds(days, { builds, until });
    for (const [index, one] of wanted.entries()) {
      run.signal.throwIfAborted();
      lock.assertHeld();
      await buildOne(deps, { ...one, customerId, timeZone, signal: run.signal });
      await run.progress({ done: index + 1, total: wanted.length });
    }
  } finally {
    await lock.release();
  }
}

async function buildOne(
  { engine, db }: BuildDaysDeps,
  wanted: WantedBuild & { customerId: number; timeZone: string; signal: AbortSignal },
): Promise<void> {
  const { customerId, signal, replaces } = wanted;
  const build = await startDayBuild(db, wanted);
  const params = dayBuildParams({ ...wanted, build });
  const statement = { signal, timeoutMs: STATEMENT_TIMEOUT_MS };
  for (const of of numberedKinds) {
    const { used } = await readNumbers(engine, { of, customerId });
    await engine.command({ sql: giveNumbers(of), params: { ...params, used }, ...statement });
  }
  // A day that changed meanwhile is found by its number of sessions, whenever the build is read.
  await engine.command({ sql: FILL_DAYS, params, ...statement });
  const hasMonth = isMonth(wanted);
  if (hasMonth) await engine.command({ sql: FILL_MONTH, params, ...statement });
  await engine.command({ sql: FILL_PEAKS, params, ...statement });
  const numbered = {
    viewers: await countNumbered(engine, { of: 'viewers', customerId }),
    households: await countNumbered(engine, { of: 'households', customerId }),
  };
  await completeDayBuild(db, { build, hasMonth, replaces, numbered });
}

async function countNumbered(
  engine: BuildDaysDeps['engine'],
  { of, customerId }: { of: Numbered; customerId: number },
): Promise<number> {
  const { used, sound } = await readNumbers(engine, { of, customerId });
  // An insert that an earlier run gave up may still have been running; the next run starts over.
  if (!sound) throw new Error(`the ${of} of customer ${customerId} were numbered twice`);
  return used;
}

async function deleteOldBuilds(
  { engine, db }: BuildDaysDeps,
  { customerId, keptSeconds }: { customerId: number; keptSeconds: number },
): Promise<void> {
  const builds = await listOldDayBuilds(db, { customerId, keptSeconds });
  if (builds.length === 0) return;
  const params = { customer: customerId, builds };
  for (const table of ['session_days', 'concurrency_peaks'] as const)
    await engine.deleteRows({ table, where: ROWS_OF_BUILDS, params });
  await removeDayBuilds(db, builds);
}
