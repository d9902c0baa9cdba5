import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { z } from 'zod';
import type { BenchServer } from './bench-server.ts';
import { lastDays } from './last-days.ts';
import { median, timed } from './measure.ts';
import { overviewQuestions, type PageQuestion } from './overview-page.ts';
import { requireSameNumbers } from './same-numbers.ts';

export interface PageTimes {
  widgets: number;
  questions: number;
  /** All questions at once, as a browser asks them. */
  oursMs: number;
  /** The same by hand over the rows, straight to the engine, one after the other, added up. */
  rawSumMs: number;
}

/** The whole Overview page against the sum of its raw queries; in turn, so that both meet the same neighbours. */
export async function measurePage(server: BenchServer, options: { days: number; rounds: number }): Promise<PageTimes> {
  const configs = dashboardConfigs.reply.parse(await server.call('dashboard-configs'));
  const overview = configs.find(({ page }) => page === 'overview_page');
  if (overview === undefined) throw new Error('the server has no Overview page');
  const questions = overviewQuestions(overview, lastDays(options.days, server.zone), server.zone);
  for (const question of questions) await requireSameAnswer(server, question);
  const ours: number[] = [];
  const raw: number[][] = questions.map(() => []);
  for (let round = -1; round < options.rounds; round += 1) {
    const pageMs = await timed(async () => {
      await Promise.all(questions.map(({ path, body }) => server.call(path, body)));
    });
    if (round >= 0) ours.push(pageMs);
    for (const [index, { sql }] of questions.entries()) {
      const rawMs = await timed(async () => void (await server.raw(sql)));
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

const OurRows = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const OurAnswer = z.union([OurRows, z.object({ result: OurRows }).transform(({ result }) => result)]);

async function requireSameAnswer(server: BenchServer, { name, path, body, sql }: PageQuestion): Promise<void> {
  const ours = OurAnswer.parse(await server.call(path, body));
  const byHand = OurRows.parse(await server.raw(sql));
  requireSameNumbers(name, ours.data, byHand.data);
}
