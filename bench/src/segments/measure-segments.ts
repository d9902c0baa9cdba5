import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { listSegments, type Segment, segmentCoverage, type SegmentBody } from '@playhead/contract/http/segments';
import type { WireOf } from '@playhead/contract/wire';
import { z } from 'zod';
import type { BenchServer } from '../bench-server.ts';
import { buildSegment, rebuild, removeSegments } from './built-segment.ts';
import { fillSql } from '../fill-sql.ts';
import { lastDays } from '../last-days.ts';
import { compare, type Ratio, timed } from '../measure.ts';
import { overviewQueries } from '../overview-page.ts';
import { QUERY_PATH } from '../page-queries.ts';
import { baseCase, bodyOf, coverageSql, largestCase, type SegmentCase, segmentCases } from './segment-cases.ts';
import type { SegmentTimes } from './segment-result.ts';
import { unlessTooSlow, untilFromRollups } from './rollups-in-use.ts';

interface Options {
  rounds: number;
}

const NO_BASE = { id: '', name: '' };
const PAGE_DAYS = 90;
const PAGE_ROUNDS = 3;

/** Coverage through our route and by hand, sampled and exact; a build; a page with a segment and without. */
export async function measureSegments(server: BenchServer, options: Options): Promise<Omit<SegmentTimes, 'command'>> {
  await removeOldSegments(server);
  if (baseCase === undefined) throw new Error('there is no segment to begin with');
  const base = await buildSegment(server, bodyOf(baseCase, NO_BASE));
  const largestBody = bodyOf(largestCase, NO_BASE);
  const largest = await buildSegment(server, largestBody);
  try {
    const coverage: SegmentTimes['coverage'] = [];
    for (const one of segmentCases) coverage.push(await measureCase(server, one, { ...options, base }));
    const build = await measureBuild(server, largest, { ...options, body: largestBody });
    const pages = [await measurePage(server, base, options), await measurePage(server, largest, options)];
    return { measuredAt: new Date().toISOString(), rounds: options.rounds, coverage, build, pages };
  } finally {
    await removeSegments(server, [largest.segment_id, base.segment_id]);
  }
}

/** Segments of an interrupted run. */
async function removeOldSegments(server: BenchServer): Promise<void> {
  const { data } = listSegments.reply.parse(await server.call('segments'));
  const left = data.filter(({ segment_name: name }) =>
    name.startsWith(bodyOf({ name: '', rules: {} }, NO_BASE).segment_name),
  );
  await removeSegments(
    server,
    left.map(({ segment_id: id }) => id),
  );
}

async function measureCase(
  server: BenchServer,
  one: SegmentCase,
  { rounds, base }: Options & { base: WireOf<typeof Segment> },
): Promise<SegmentTimes['coverage'][number]> {
  const body = bodyOf(one, { id: base.segment_id, name: base.segment_name });
  const sql = fillSql(coverageSql(one), lastDays(one.days, server.zone), server.zone)
    .replaceAll('{segment}', base.segment_id)
    .replaceAll('{build}', String(await readActiveBuild(server, base)));
  const exact = await run(server, body);
  await requireSameResult(server, sql, exact);
  const byHand = await compare({
    name: one.name,
    rounds,
    ours: async () => void (await run(server, body)),
    raw: async () => void (await server.raw(sql)),
  });
  const sample = await run(server, body, 'sampled');
  const sampled = await compare({
    name: one.name,
    rounds,
    ours: async () => void (await run(server, body, 'sampled')),
    raw: async () => void (await run(server, body)),
  });
  report('coverage / by hand', byHand);
  report('sampled / exact', sampled);
  return {
    ...byHand,
    viewers: exact.viewers,
    share: exact.viewer_coverage,
    sampled: {
      ms: sampled.oursMs,
      exactMs: sampled.rawMs,
      share: sample.viewer_coverage,
      isSample: sample.sampled,
    },
  };
}

async function run(server: BenchServer, body: WireOf<typeof SegmentBody>, from: 'all' | 'sampled' = 'all') {
  const path = from === 'all' ? 'segment-coverage' : 'segment-coverage?sampled=true';
  const [coverage] = segmentCoverage.reply.parse(await server.call(path, body));
  if (coverage === undefined) throw new Error('the server returned no coverage');
  return coverage;
}

const Counted = z.object({
  data: z.tuple([
    z.object({
      all_viewers: z.coerce.number(),
      all_sessions: z.coerce.number(),
      viewers: z.coerce.number(),
      covered_sessions: z.coerce.number(),
    }),
  ]),
});

/** Queries with different results cannot be compared. */
async function requireSameResult(
  server: BenchServer,
  sql: string,
  ours: Awaited<ReturnType<typeof run>>,
): Promise<void> {
  const [byHand] = Counted.parse(await server.raw(sql)).data;
  const pairs = [
    [ours.viewers, byHand.viewers],
    [ours.sessions, byHand.covered_sessions],
    [ours.all_viewers, byHand.all_viewers],
    [ours.all_sessions, byHand.all_sessions],
  ] as const;
  if (pairs.some(([one, other]) => one !== other)) {
    throw new Error(`ours and by hand differ: ${JSON.stringify(pairs)}\n${sql}`);
  }
}

const Built = z.object({ data: z.tuple([z.object({ build: z.number() })]) });

async function readActiveBuild(server: BenchServer, { segment_id: id }: WireOf<typeof Segment>): Promise<number> {
  const response = await server.raw(`SELECT max(build) AS build FROM segment_members WHERE segment_id = ${id}`);
  return Built.parse(response).data[0].build;
}

/** From the request to the activation of the new build, compared with counting its members. */
async function measureBuild(
  server: BenchServer,
  segment: WireOf<typeof Segment>,
  { rounds, body }: Options & { body: WireOf<typeof SegmentBody> },
): Promise<SegmentTimes['build']> {
  const times = await compare({
    name: largestCase.name,
    rounds,
    ours: async () => void (await rebuild(server, segment.segment_id)),
    raw: async () => void (await run(server, body)),
  });
  report('build / coverage', times);
  return {
    name: largestCase.name,
    members: segment.viewers ?? 0,
    buildMs: times.oursMs,
    coverageMs: times.rawMs,
  };
}

async function measurePage(
  server: BenchServer,
  segment: WireOf<typeof Segment>,
  { rounds }: Options,
): Promise<SegmentTimes['pages'][number]> {
  const configs = dashboardConfigs.reply.parse(await server.call('dashboard-configs'));
  const overview = configs.find(({ page }) => page === 'overview_page');
  if (overview === undefined) throw new Error('the server has no Overview page');
  const plain = overviewQueries(overview, lastDays(PAGE_DAYS, server.zone), server.zone);
  const chosen = { 'segment_view.segment_id': segment.segment_id };
  const filtered = plain.map(({ path, body }) => ({
    path,
    body: { ...body, filters: { ...filtersIn(body), ...chosen } },
  }));
  const open = async (queries: readonly { path: string; body: object }[]) => {
    await Promise.all(queries.map(({ path, body }) => server.call(path, body)));
  };
  // As a browser: estimates of queries that take long, then the exact numbers.
  const estimated = filtered.map(({ path, body }) => ({
    path,
    body: path === QUERY_PATH ? { ...body, precision: 'progressive' } : body,
  }));
  const pictureMs = await timed(() => open(estimated));
  const fromRowsMs = await timed(() => open(filtered)).catch(unlessTooSlow);
  const [query] = filtered;
  if (query === undefined) throw new Error('the page has no queries');
  const both = ['session_hours', 'session_days'] as const;
  const rollupsAfterMs = await timed(() => untilFromRollups(() => server.call(query.path, query.body), both));
  const times = await compare({
    name: segment.segment_name,
    rounds: Math.min(rounds, PAGE_ROUNDS),
    ours: () => open(filtered),
    raw: () => open(plain),
  });
  report('page with / without', times);
  return {
    name: segment.segment_name.replace('bench: ', ''),
    members: segment.viewers ?? 0,
    plainMs: times.rawMs,
    filteredMs: times.oursMs,
    first: { pictureMs, ...(fromRowsMs === undefined ? {} : { fromRowsMs }), rollupsAfterMs },
  };
}

const Filtered = z.object({ filters: z.record(z.string(), z.string()) });

function filtersIn(body: object): Readonly<Record<string, string>> {
  return Filtered.parse(body).filters;
}

function report(what: string, { name, oursMs, rawMs, ratio }: Ratio): void {
  console.log(`${what}  ${ratio.toFixed(2)}  ${oursMs.toFixed(1)} / ${rawMs.toFixed(1)} ms  ${name}`);
}
