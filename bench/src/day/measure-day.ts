import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { decodeWire } from '@playhead/contract/wire';
import { addDays, DEFAULT_PERIOD, localDateOf, startOfLocalDay } from '@playhead/domain/periods';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { median, timed } from '../measure.ts';
import { pageQueries } from '../page-queries.ts';
import { rollupsInUse } from '../segments/rollups-in-use.ts';
import type { DayResult, DayTimes } from './day-result.ts';
import { type Opening, planDay } from './day-plan.ts';

const OPENINGS = 60;
const LOADED_AT_MINUTE = 5 * 60;

type Measured = Omit<DayResult, 'command' | 'measuredAt' | 'load'>;

/** The same day twice, each time with a new server whose memory is empty. */
export async function measureDay(options: { dataDir: string; sessions: number }): Promise<Measured> {
  const without = await replay(options, { warm: false });
  const warmed = await replay(options, { warm: true });
  const { sessions, openings, defaultOpenings, warmedQueries, warmMs } = warmed;
  return {
    sessions,
    openings,
    defaultOpenings,
    warmedQueries,
    warmMs,
    without: without.times,
    warmed: warmed.times,
  };
}

async function replay(options: { dataDir: string; sessions: number }, { warm }: { warm: boolean }) {
  const clock = { at: new Date() };
  const server = await startBenchServer({ ...options, queryNow: () => clock.at });
  try {
    await rollupsInUse(server);
    const { zone } = server;
    const tomorrow = addDays(localDateOf(clock.at, zone), 1);
    const setMinute = (minute: number) => {
      clock.at = new Date(startOfLocalDay(tomorrow, zone).getTime() + minute * 60_000);
    };
    const configs = decodeWire(dashboardConfigs.reply, await server.call('dashboard-configs'));
    // Cohorts have routes of their own, segments differ by user.
    const pages = configs.filter(({ page }) => !/segment|viewer-/.test(page));
    const openings = planDay(pages, OPENINGS);
    setMinute(LOADED_AT_MINUTE);
    await server.bumpDataVersion();
    const startedAt = performance.now();
    const warmedQueries = warm ? await server.warmPages() : 0;
    const warmMs = performance.now() - startedAt;
    const opened: { opening: Opening; ms: number; cached: boolean }[] = [];
    for (const opening of openings) {
      setMinute(opening.minute);
      opened.push({ opening, ...(await open(server, opening, clock.at)) });
    }
    const defaults = opened.filter(({ opening }) => opening.isDefault);
    return {
      sessions: server.sessions,
      openings: opened.length,
      defaultOpenings: defaults.length,
      warmedQueries,
      warmMs,
      times: timesOf(opened, defaults),
    };
  } finally {
    await server.stop();
  }
}

function timesOf(
  opened: readonly { ms: number; cached: boolean }[],
  defaults: readonly { cached: boolean }[],
): DayTimes {
  const times = opened.map(({ ms }) => ms);
  const sorted = times.toSorted((a, b) => a - b);
  return {
    served: opened.filter(({ cached }) => cached).length,
    servedDefault: defaults.filter(({ cached }) => cached).length,
    medianMs: median(times),
    p90Ms: sorted[Math.floor(0.9 * sorted.length)] ?? 0,
    firstMs: times[0] ?? 0,
  };
}

async function open(
  server: BenchServer,
  { page, isDefault }: Opening,
  at: Date,
): Promise<{ ms: number; cached: boolean }> {
  const period = isDefault ? DEFAULT_PERIOD : ({ ...DEFAULT_PERIOD, shortcut: 'Last 30 Days' } as const);
  const filters = server.defaultFilters(page.page);
  const queries = pageQueries(page, { at, zone: server.zone, filters, period });
  let replies: readonly unknown[] = [];
  const ms = await timed(async () => {
    replies = await Promise.all(queries.map(({ path, body }) => server.call(path, body)));
  });
  return { ms, cached: replies.every((reply) => JSON.stringify(reply).includes('"cached":true')) };
}
