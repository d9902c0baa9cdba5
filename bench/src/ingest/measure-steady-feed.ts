import { setTimeout as delay } from 'node:timers/promises';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import { addDays, formatRange, localDateOf } from '@playhead/domain/periods';
import { compileQuery } from '@playhead/query/compile';
import { timed } from '../measure.ts';
import { watchMemory, watchMemoryOf } from '../watch-memory.ts';
import { openLoadBench } from './load-bench.ts';
import type { SteadyFeed } from './load-result.ts';
import { FEED_ROWS, openFeed } from './open-feed.ts';
import { createSteadyBodies } from './steady-bodies.ts';

const SENDERS = 40;
const READERS = 3;
const THINK_MS = 2_000;
const LOOK_AFTER_REQUESTS = 100;
const MINUTE_MS = 60_000;

const readQueries = [
  { fields: ['customer_view.plays', 'customer_view.minutes', 'customer_view.unique_viewers'] },
  { fields: ['customer_view.hour', 'customer_view.plays'] },
  { fields: ['customer_view.series', 'customer_view.plays', 'customer_view.unique_viewers'] },
];

/** Requests at a steady rate for some minutes, while people read the customer's last days. */
export async function measureSteadyFeed(options: {
  minutes: number;
  perSecond: number;
}): Promise<Omit<SteadyFeed, 'command' | 'measuredAt' | 'load'>> {
  const { minutes, perSecond } = options;
  const bench = await openLoadBench(1);
  try {
    const customerId = await bench.addCustomer();
    const send = openFeed(bench, customerId);
    const bodies = createSteadyBodies();
    const between = (1000 * FEED_ROWS) / perSecond;
    const started = performance.now();
    const end = started + minutes * MINUTE_MS;
    const acceptedMs: number[] = [];
    const readMs: number[] = [];
    const visibleMs: number[] = [];
    const perMinute = Array.from({ length: minutes }, () => 0);
    let turn = 0;

    const visible = (session: string) =>
      timed(async () => {
        for (;;) {
          const { rows } = await bench.engine.query({
            customerId,
            sql: 'SELECT count() AS n FROM sessions WHERE date >= yesterday() AND session_id = {session:String}',
            params: { session },
          });
          if (Number(rows[0]?.['n']) === 1) return;
        }
      });

    const sender = async () => {
      for (;;) {
        const at = started + turn * between;
        turn += 1;
        if (at >= end) return;
        await delay(Math.max(0, at - performance.now()));
        if (performance.now() >= end) return;
        const { body, key, firstSession } = bodies.next();
        acceptedMs.push(await timed(() => send(body, key)));
        bodies.giveBack(body);
        const minute = Math.floor((performance.now() - started) / MINUTE_MS);
        if (minute < minutes) perMinute[minute] = (perMinute[minute] ?? 0) + FEED_ROWS;
        if (acceptedMs.length % LOOK_AFTER_REQUESTS === 0) visibleMs.push(await visible(firstSession));
      }
    };

    const reader = async () => {
      for (let round = 0; performance.now() < end; round += 1) {
        const query = readQueries[round % readQueries.length] ?? readQueries[0];
        const today = localDateOf(new Date(), 'UTC');
        const body = decodeWire(RunQueryBody, {
          ...query,
          filters: { 'customer_view.current_date_range_ui': formatRange({ from: addDays(today, -1), to: today }) },
          limit: 500,
        });
        const context = { timeZone: 'UTC', weekStartDay: 1, now: new Date(), rights: [] };
        const { sql, params } = compileQuery(body, context);
        readMs.push(await timed(async () => void (await bench.engine.query({ customerId, sql, params }))));
        await delay(THINK_MS);
      }
    };

    const memory = watchMemory();
    const engineMemory = await watchMemoryOf(bench.pid());
    await Promise.all([...Array.from({ length: SENDERS }, sender), ...Array.from({ length: READERS }, reader)]);
    const [row] = await bench.engine.inspect({ sql: 'SELECT count() AS stored FROM playhead.sessions' });
    const accepted = acceptedMs.length * FEED_ROWS;
    if (Number(row?.['stored']) !== accepted)
      throw new Error(`accepted ${accepted} sessions and stored ${row?.['stored']}`);
    return {
      minutes,
      wantedPerSecond: perSecond,
      accepted,
      worstMinutePerSecond: Math.min(...perMinute) / 60,
      acceptedMs: percentiles(acceptedMs),
      readers: READERS,
      readMs: percentiles(readMs),
      visibleMs: percentiles(visibleMs),
      serverPeakBytes: memory.end().peakRssBytes,
      enginePeakBytes: (await engineMemory.end()).peakRssBytes,
    };
  } finally {
    await bench.end();
  }
}

function percentiles(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}
