import { setTimeout as delay } from 'node:timers/promises';
import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { decodeWire } from '@playhead/contract/wire';
import { type BenchServer, startBenchServer } from '../bench-server.ts';
import { median } from '../measure.ts';
import { QUERY_PATH, type SentQuery } from '../page-queries.ts';
import { areSameRows, type ReplyRows, rowsOf } from '../reply-rows.ts';
import { rollupsInUse } from '../segments/rollups-in-use.ts';
import { watchMemory } from '../watch-memory.ts';
import type { CrowdResult, CrowdTimes, PageTimes } from './crowd-result.ts';
import { type Journey, journeyOf, type JourneyParts, type Step, steps } from './journey.ts';

/** Those who come alone, one after the other. */
const ALONE = 5;
const COMPARED_PEOPLE = 3;

export interface Crowd {
  people: number;
  think: [number, number] | null;
}

type Ask = ReturnType<BenchServer['asPerson']>;
type Measured = Pick<CrowdResult, 'sessions' | 'crowds' | 'compared' | 'different'>;

/** One person, then each of the crowds, each with other filters; some of the results are computed again by a new server. */
export async function measureCrowds(
  options: { dataDir: string; sessions: number },
  crowds: readonly Crowd[],
): Promise<Measured> {
  const kept: { query: SentQuery; rows: ReplyRows }[] = [];
  const measured: CrowdTimes[] = [];
  const server = await startBenchServer(options);
  try {
    await rollupsInUse(server);
    const parts = await partsOf(server);
    let first = 0;
    measured.push(await alone(server, parts, first));
    first += ALONE;
    for (const crowd of crowds) {
      const times = await together(server, { crowd, first, parts, kept });
      console.log(`${crowd.people} people took ${times.seconds.toFixed(0)} s`);
      measured.push(times);
      first += crowd.people;
    }
  } finally {
    await server.stop();
  }
  return { crowds: measured, ...(await compareAlone(options, kept)) };
}

export async function partsOf(server: BenchServer): Promise<JourneyParts> {
  const names = async (field: string) => {
    const fields = [`customer_view.${field}`, 'customer_view.plays'];
    const data = await server.call(QUERY_PATH, {
      fields,
      sorts: [`${fields[1]} desc`],
      limit: 60,
    });
    return rowsOf(data).flatMap((row) =>
      typeof row[fields[0] ?? ''] === 'string' ? [String(row[fields[0] ?? ''])] : [],
    );
  };
  const pages = decodeWire(dashboardConfigs.reply, await server.call('dashboard-configs'));
  const filters = server.defaultFilters('overview_page');
  return { pages, zone: server.zone, filters, series: await names('series'), devices: await names('device') };
}

interface Tally {
  times: Record<Step, number[]>;
  queries: number;
  refused: number;
  failed: number;
}

export const emptyTally = (): Tally => ({
  times: { overview: [], filtered: [], drilled: [] },
  queries: 0,
  refused: 0,
  failed: 0,
});

/** Opens the three pages; each ends with the last of its queries. */
export async function walk(
  ask: Ask,
  journey: Journey,
  {
    tally,
    pause,
    keep,
  }: { tally: Tally; pause: () => Promise<unknown>; keep: (query: SentQuery, rows: ReplyRows) => void },
): Promise<void> {
  for (const step of steps) {
    await pause();
    const startedAt = performance.now();
    const queries = journey[step];
    tally.queries += queries.length;
    await ask(queries, (index, reply) => {
      const query = queries[index];
      if (query === undefined) return;
      if (!(reply instanceof Error)) keep(query, rowsOf(reply));
      else tally[reply.message.includes('"code":429') ? 'refused' : 'failed'] += 1;
    });
    tally.times[step].push(performance.now() - startedAt);
  }
}

async function alone(server: BenchServer, parts: JourneyParts, first: number): Promise<CrowdTimes> {
  const tally = emptyTally();
  return timesOf(1, null, tally, async () => {
    for (let person = first; person < first + ALONE; person += 1) {
      // The default view is not known from the person before.
      await server.bumpDataVersion();
      await walk(server.asPerson(`person-${person}`), journeyOf(person, parts), {
        tally,
        pause: async () => undefined,
        keep: () => undefined,
      });
    }
  });
}

async function together(
  server: BenchServer,
  options: { crowd: Crowd; first: number; parts: JourneyParts; kept: { query: SentQuery; rows: ReplyRows }[] },
): Promise<CrowdTimes> {
  const { crowd, first, parts, kept } = options;
  const tally = emptyTally();
  await server.bumpDataVersion();
  return timesOf(crowd.people, crowd.think, tally, async () => {
    const people = Array.from({ length: crowd.people }, (_, at) => first + at);
    await Promise.all(
      people.map((person, at) =>
        walk(server.asPerson(`person-${person}`), journeyOf(person, parts), {
          tally,
          pause: () => delay(1000 * pauseOf(crowd.think, at)),
          keep: (query, rows) => {
            if (at < COMPARED_PEOPLE) kept.push({ query, rows });
          },
        }),
      ),
    );
  });
}

/** Spread evenly between both ends: everybody's pauses are the same in every run. */
export function pauseOf(think: [number, number] | null, at: number): number {
  if (think === null) return 0;
  const [least, most] = think;
  return least + (((at * 7) % 20) / 20) * (most - least);
}

export async function timesOf(
  people: number,
  think: [number, number] | null,
  tally: Tally,
  work: () => Promise<void>,
): Promise<CrowdTimes> {
  const memory = watchMemory();
  const startedAt = performance.now();
  await work();
  const { times, queries, refused, failed } = tally;
  return {
    people,
    think,
    overview: pageTimes(times.overview),
    filtered: pageTimes(times.filtered),
    drilled: pageTimes(times.drilled),
    queries,
    refused,
    failed,
    ...memory.end(),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function pageTimes(times: readonly number[]): PageTimes {
  const sorted = times.toSorted((a, b) => a - b);
  return { medianMs: median(times), p95Ms: sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN };
}

export async function compareAlone(
  options: { dataDir: string; sessions: number },
  kept: readonly { query: SentQuery; rows: ReplyRows }[],
): Promise<Pick<Measured, 'sessions' | 'compared' | 'different'>> {
  const server = await startBenchServer({ ...options, cacheBytes: 0 });
  try {
    let different = 0;
    for (const { query, rows } of kept) {
      const again = rowsOf(await server.call(query.path, query.body));
      if (!areSameRows(again, rows)) different += 1;
    }
    return { sessions: server.sessions, compared: kept.length, different };
  } finally {
    await server.stop();
  }
}
