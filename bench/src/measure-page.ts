import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import type { BenchServer } from './bench-server.ts';
import { lastDays } from './last-days.ts';
import { median, timed } from './measure.ts';
import { overviewQuestions } from './overview-page.ts';

export interface PageTimes {
  widgets: number;
  questions: number;
  /** All questions at once, as a browser asks them. */
  oursMs: number;
  /** The statements over the rows, straight to the engine, one after the other, added up. */
  rawSumMs: number;
}

/** The whole Overview page against the sum of its raw queries; in turn, so that both meet the same neighbours. */
export async function measurePage(server: BenchServer, options: { days: number; rounds: number }): Promise<PageTimes> {
  const configs = dashboardConfigs.reply.parse(await server.call('dashboard-configs'));
  const overview = configs.find(({ page }) => page === 'overview_page');
  if (overview === undefined) throw new Error('the server has no Overview page');
  const context = { timeZone: server.zone, weekStartDay: 0, now: new Date(), rights: ['ads', 'demographics'] as const };
  const questions = overviewQuestions(overview, lastDays(options.days, server.zone), context);
  const ours: number[] = [];
  const raw: number[][] = questions.map(() => []);
  for (let round = -1; round < options.rounds; round += 1) {
    const pageMs = await timed(async () => {
      await Promise.all(questions.map(({ path, body }) => server.call(path, body)));
    });
    if (round >= 0) ours.push(pageMs);
    for (const [index, { statement }] of questions.entries()) {
      const rawMs = await timed(async () => void (await server.raw(statement.sql, statement.params)));
      if (round >= 0) raw[index]?.push(rawMs);
    }
  }
  return {
    widgets: overview.widgets.length,
    questions: questions.length,
    oursMs: median(ours),
    rawSumMs: raw.reduce((sum, times) => sum + median(times), 0),
  };
}
