import { completeDays, type DayBuild, wantedBuilds } from '@playhead/domain/daily-rollups';
import { addDays, localDateOf } from '@playhead/domain/periods';
import type { DailyRollups } from '@playhead/query/compile';
import { z } from 'zod';
import type { Jobs } from '../../jobs/create-jobs.ts';
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts';
import { countDays, type HeldDays, readHeldDays } from '../../platform/derived/count-days.ts';
import { listDayBuilds } from '../../platform/derived/day-builds.ts';
import { createCache } from '../../platform/memory/create-cache.ts';
import { buildDays, type BuildDaysDeps } from './build-days.ts';

/** A build that was retired is not read by queries after this time, as the settings of a customer. */
const LISTED_MS = 1_000;
const LISTED_CUSTOMERS = 10_000;
/** A build that was lost is noticed within this time. */
const TRUSTED_MS = 600_000;
/** Builds are being made: look again. */
const AGAIN_MS = 10_000;
/** A live feed changes days again and again: they are not built after each request. */
const LEAST_PAUSE_MS = 600_000;
const TIME_LIMIT_SECONDS = 4 * 60 * 60;
/** With fewer sessions in 90 days, counting viewers over the sessions takes as long. */
const LEAST_SESSIONS_PER_DAY = 1_000_000 / 90;

export interface DailyRollupsDeps extends BuildDaysDeps {
  queue: Pick<Jobs, 'enqueue'>;
  logger: { error(fields: object, message: string): void };
  /** For tests with few sessions. */
  leastSessionsPerDay?: number;
}

interface DataState {
  customerId: number;
  timeZone: string;
  dataVersion: string;
  sessionsPerDay: number;
}

/** Finds the daily rollups that queries may read, and has missing days built. */
export interface DailyRollupsFinder {
  definitions: readonly JobDefinition[];
  /** Undefined for customers with few sessions and where the rollups cannot be checked. */
  find(state: DataState): Promise<DailyRollups | undefined>;
}

interface BuildsOfCustomer {
  customerId: number;
  timeZone: string;
  builds: readonly DayBuild[];
}

const buildNumbers = (builds: readonly DayBuild[]) => builds.map(({ build }) => build);

interface Known {
  key: string;
  until: number;
  found: Promise<DailyRollups | undefined>;
}

export function createDailyRollups(deps: DailyRollupsDeps): DailyRollupsFinder {
  const { engine, db, queue, now, logger, leastSessionsPerDay = LEAST_SESSIONS_PER_DAY } = deps;
  const known = new Map<number, Known>();
  const lists = createCache<Promise<readonly DayBuild[]>>({ maxEntries: LISTED_CUSTOMERS, ttlMs: LISTED_MS, now });
  const heldOf = new Map<number, { key: string; until: number; held: HeldDays }>();

  const job = defineJob({
    id: 'daily-rollups.build',
    storesData: true,
    payload: z.object({ customerId: z.number().int() }),
    timeLimitSeconds: TIME_LIMIT_SECONDS,
    run: ({ payload, signal, progress }) => buildDays(deps, { ...payload, signal, progress }),
  });

  /** Every load is followed by a look at the days; cells of a build are lost, if ever, without one. */
  async function findHeld(of: BuildsOfCustomer): Promise<HeldDays> {
    const key = JSON.stringify([of.timeZone, buildNumbers(of.builds)]);
    const before = heldOf.get(of.customerId);
    if (before?.key === key && before.until > now().getTime()) return before.held;
    const held = await readHeldDays(engine, of);
    heldOf.set(of.customerId, { key, until: now().getTime() + TRUSTED_MS, held });
    return held;
  }

  function listBuilds({ customerId, timeZone }: DataState): Promise<readonly DayBuild[]> {
    const key = `${customerId} ${timeZone}`;
    const fresh = lists.get(key);
    if (fresh !== undefined) return fresh;
    const list = listDayBuilds(db, { customerId, timeZone });
    lists.set(key, list);
    list.catch(() => lists.delete(key));
    return list;
  }

  function noteUnchecked(customerId: number, error: unknown): undefined {
    logger.error({ event: 'daily_rollups.unchecked', customerId, err: error }, 'daily rollups could not be checked');
  }

  async function look(of: BuildsOfCustomer, entry: Known): Promise<DailyRollups | undefined> {
    const { customerId, timeZone, builds } = of;
    try {
      const days = await countDays(engine, of, await findHeld(of));
      const until = addDays(localDateOf(now(), timeZone), -1);
      if (wantedBuilds(days, { builds, until }).length > 0) {
        entry.until = now().getTime() + AGAIN_MS;
        const slot = Math.floor(now().getTime() / LEAST_PAUSE_MS);
        await queue.enqueue(job, { customerId }, { key: `${customerId} ${slot}`, customerId });
      }
      return builds.length === 0 ? undefined : { complete: completeDays(days, until), builds };
    } catch (error) {
      entry.until = now().getTime() + AGAIN_MS;
      return noteUnchecked(customerId, error);
    }
  }

  return {
    definitions: [job],
    async find(state) {
      const { customerId, timeZone, dataVersion, sessionsPerDay } = state;
      if (sessionsPerDay < leastSessionsPerDay) return undefined;
      let builds: readonly DayBuild[];
      try {
        builds = await listBuilds(state);
      } catch (error) {
        return noteUnchecked(customerId, error);
      }
      const at = now();
      const key = JSON.stringify([dataVersion, timeZone, localDateOf(at, timeZone), buildNumbers(builds)]);
      const before = known.get(customerId);
      if (before?.key === key && before.until > at.getTime()) return before.found;
      const entry: Known = { key, until: at.getTime() + TRUSTED_MS, found: Promise.resolve(undefined) };
      entry.found = look({ customerId, timeZone, builds }, entry);
      known.set(customerId, entry);
      return entry.found;
    },
  };
}
