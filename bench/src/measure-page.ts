import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import type { BenchServer } from './bench-server.ts';
import { lastDays } from './last-days.ts';
import { median, timed } from './measure.ts';
import { overviewQueries, type PageQuery } from './overview-page.ts';
import { QUERY_PATH } from './page-queries.ts';
import { rowsOf } from './reply-rows.ts';
import { hasDailyRollups, unlessTooSlow } from './segments/rollups-in-use.ts';
import { requireSameNumbers } from './same-numbers.ts';

export interface PageTimes {
  widgets: number;
  queries: number;
  /** All queries at once, as a browser runs them. */
  oursMs: number;
  /** The same with estimates from the sample of viewers where the exact numbers are expected to take long. */
  firstPictureMs: number;
  /** Without daily rollups; absent where there are none, and where a query takes longer than it may. */
  withoutDaysMs?: number;
  /** Hand-written SQL over the rows, one query after the other, summed. */
  rawSumMs: number;
  /** The slowest of them. */
  rawMost: { name: string; ms: number };
}

/** The Overview page against the sum of its raw queries; alternating, so that both run under the same load. */
export async function measurePage(server: BenchServer, options: { days: number; rounds: number }): Promise<PageTimes> {
  const configs = dashboardConfigs.reply.parse(await server.call('dashboard-configs'));
  const overview = configs.find(({ page }) => page === 'overview_page');
  if (overview === undefined) throw new Error('the server has no Overview page');
  const queries = overviewQueries(overview, lastDays(options.days, server.zone), server.zone);
  for (const query of queries) await requireSameResult(server, query);
  const hasDays = await hasDailyRollups(server);
  let isFastEnough = true;
  const ours: number[] = [];
  const withoutDays: number[] = [];
  const firstPictures: number[] = [];
  // Named analyses are always exact.
  const open = (precision: object) =>
    timed(async () => {
      await Promise.all(
        queries.map(({ path, body }) => server.call(path, path === QUERY_PATH ? { ...body, ...precision } : body)),
      );
    });
  const raw: number[][] = queries.map(() => []);
  for (let round = -1; round < options.rounds; round += 1) {
    if (hasDays && isFastEnough) {
      server.allowDailyRollups(false);
      const withoutDaysMs = await open({}).catch(unlessTooSlow);
      if (withoutDaysMs === undefined) isFastEnough = false;
      else if (round >= 0) withoutDays.push(withoutDaysMs);
      server.allowDailyRollups(true);
    }
    const pageMs = await open({});
    const firstPictureMs = await open({ precision: 'progressive' });
    if (round >= 0) {
      ours.push(pageMs);
      firstPictures.push(firstPictureMs);
    }
    for (const [index, { sql }] of queries.entries()) {
      const rawMs = await timed(async () => void (await server.raw(sql)));
      if (round >= 0) raw[index]?.push(rawMs);
    }
  }
  const rawTimes = queries.map(({ name }, index) => ({ name, ms: median(raw[index] ?? []) }));
  const [rawMost = { name: '', ms: 0 }] = rawTimes.toSorted((a, b) => b.ms - a.ms);
  return {
    widgets: overview.widgets.length,
    queries: queries.length,
    oursMs: median(ours),
    firstPictureMs: median(firstPictures),
    ...(withoutDays.length > 0 ? { withoutDaysMs: median(withoutDays) } : {}),
    rawSumMs: rawTimes.reduce((sum, { ms }) => sum + ms, 0),
    rawMost,
  };
}

async function requireSameResult(server: BenchServer, { name, path, body, sql }: PageQuery): Promise<void> {
  requireSameNumbers(name, rowsOf(await server.call(path, body)), rowsOf(await server.raw(sql)));
}
