import { setTimeout as delay } from 'node:timers/promises';
import { formatRange } from '@playhead/domain/periods';
import type { BenchServer } from './bench-server.ts';
import type { ColleagueTimes } from './colleague-result.ts';
import { lastDays } from './last-days.ts';
import { median, timed } from './measure.ts';
import { QUERY_PATH } from './page-queries.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const HEAVY_MEASURES = ['unique_viewers', 'subscribers', 'households', 'minutes_per_viewer', 'avg_percent_complete'];
const HEAVY_AT_ONCE = 4;
/** Long enough for the heavy queries to occupy the queue. */
const HEAD_START_MS = 3_000;

/** A small query of one user, alone and while a colleague of the same customer runs heavy queries continuously. */
export async function measureColleagues(
  server: BenchServer,
  { rounds }: { rounds: number },
): Promise<{ heavyAtOnce: number; times: ColleagueTimes }> {
  const days = (count: number) => ({ [PERIOD]: formatRange(lastDays(count, server.zone)) });
  const colleague = await server.signedInAs('reader@aurora.example');
  const small = () => colleague(QUERY_PATH, { fields: ['customer_view.plays'], filters: days(7) });
  const heavy = (limit: number) =>
    server.call(QUERY_PATH, {
      fields: ['customer_view.viewer_id', ...HEAVY_MEASURES.map((name) => `customer_view.${name}`)],
      pivots: ['customer_view.series'],
      filters: days(365),
      limit,
      deadline_seconds: 120,
    });

  await small();
  const alone = await times(rounds, small);
  const load = { isOn: true, completed: 0, failures: 0 };
  /** Each query differs, so that no result is shared. */
  const users = Array.from({ length: HEAVY_AT_ONCE }, async (_, user) => {
    for (let turn = 0; load.isOn; turn += 1) {
      const isCompleted = await heavy(1 + user + HEAVY_AT_ONCE * turn).then(
        () => true,
        () => false,
      );
      if (isCompleted) load.completed += 1;
      else load.failures += 1;
    }
  });
  await delay(HEAD_START_MS);
  const loaded = await times(rounds, small);
  load.isOn = false;
  await Promise.all(users);
  return {
    heavyAtOnce: HEAVY_AT_ONCE,
    times: {
      aloneMs: median(alone),
      loadedMs: median(loaded),
      longestMs: Math.max(...loaded),
      heavyCompleted: load.completed,
      heavyFailures: load.failures,
    },
  };
}

async function times(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await timed(async () => void (await work())));
  return all;
}
