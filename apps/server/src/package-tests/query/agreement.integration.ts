import { RunQueryBody } from '@playhead/contract/http/queries';
import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { addDays, endOfMonth, startOfMonth } from '@playhead/domain/periods';
import { definitionOf } from '@playhead/domain/segments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeQuery } from '../../features/queries/execute-query.ts';
import type { Engine, Row } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { compileCoverage } from '@playhead/query/segments';
import { compileQuery, type DailyRollups, type QuerySpec, type Statement } from '@playhead/query/compile';
import { buildTestDays } from './test-day-builds.ts';
import { evaluate } from '../../../../../packages/query/src/compile/test-evaluator.ts';
import { calculation, nested, wraps } from '../../../../../packages/query/src/compile/test-growing-expressions.ts';
import { context, joined } from '../../../../../packages/query/src/compile/test-growing-queries.ts';
import { asBody, type TestQuery } from '../../../../../packages/query/src/compile/test-query.ts';
import { randomQuery, randomRollupQuery, zones } from '../../../../../packages/query/src/compile/test-random-query.ts';
import { makeWorld, seeded, type World } from '../../../../../packages/query/src/compile/test-world.ts';

const CUSTOMER = 1;
const SESSIONS = 3000;
/** 20,000 before a release; the default keeps the suite short. */
const QUERIES = Number(process.env['AGREEMENT_QUERIES'] ?? 300);
const SEED = Number(process.env['AGREEMENT_SEED'] ?? 20_260_101);
const BUILD = 3;
const AT_ONCE = 6;

/** `two-shards` runs the same on a cluster. */
const start = process.env['AGREEMENT_ON'] === 'two-shards' ? startTestCluster : startTestEngine;

let running: { engine: Engine; end(): Promise<void> };
const world = makeWorld(4711, SESSIONS);
const dailyRollups = new Map<string, DailyRollups>();
beforeAll(async () => {
  running = await start({ customers: [CUSTOMER] });
  await insertWorld(world);
  for (const [index, timeZone] of zones.entries()) {
    const built = { customerId: CUSTOMER, timeZone, first: 100 * (index + 1), ranges: monthsOf(world) };
    dailyRollups.set(timeZone, await buildTestDays(running.engine, built));
  }
});

function monthsOf({ sessions }: World) {
  const days = sessions.flatMap(({ start: second }) =>
    [-1, 1].map((more) => addDays(instant(second).slice(0, 10), more)),
  );
  return [...new Set(days.map(startOfMonth))].toSorted().map((from) => ({ from, to: endOfMonth(from) }));
}

afterAll(() => running.end());

const instant = (second: number) => new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');

async function insertWorld({ sessions, ads, segments }: World): Promise<void> {
  const rows = sessions.map(({ start, ...session }): Row => ({
    ...session,
    customer_id: CUSTOMER,
    start_utc: instant(start),
    end_utc: instant(start),
    brand: null,
    affiliate: null,
    category: null,
    dma: null,
  }));
  await running.engine.insertRows({ table: 'sessions', rows });
  const keys = await running.engine.inspect({
    sql: 'SELECT DISTINCT viewer_id, toString(viewer_key) AS key FROM playhead.sessions',
  });
  const keyOf = new Map(keys.map((row) => [row['viewer_id'], row['key'] ?? '0']));
  const adRows = ads.map(({ session, start, campaign, ...ad }): Row => ({
    ...ad,
    customer_id: CUSTOMER,
    viewer_key: keyOf.get(session.viewer_id) ?? '0',
    session_id: session.session_id,
    start_utc: instant(start),
    campaign,
    advertiser: 'a',
    placement: 'p',
    creative: 'c',
  }));
  await running.engine.insertRows({ table: 'ad_sessions', rows: adRows });
  const members = [...segments].flatMap(([segment, viewers]) =>
    [...viewers].map((viewer): Row => ({
      customer_id: CUSTOMER,
      segment_id: Number(segment),
      build: BUILD,
      viewer_key: keyOf.get(viewer) ?? '0',
    })),
  );
  await running.engine.insertRows({ table: 'segment_members', rows: members });
}

async function runTestQuery(testQuery: TestQuery, fromDays: boolean) {
  const query = asBody(testQuery);
  const hourly = {
    timeZone: testQuery.zone,
    weekStartDay: testQuery.weekStart,
    now: new Date('2026-12-01T12:00:00Z'),
    rights: ['ads', 'demographics'] as const,
    identity: testQuery.identity,
    segments: new Map([...world.segments.keys()].map((id) => [id, { build: BUILD }])),
    hourlyRollups: true,
    sessionsPerDay: 1e6,
  };
  const daily = dailyRollups.get(testQuery.zone);
  const context = fromDays && daily !== undefined ? { ...hourly, dailyRollups: daily } : hourly;
  const compiled = compileQuery(query, context);
  const run = {
    query,
    context,
    compiled,
    customerId: CUSTOMER,
    signal: new AbortController().signal,
    deadlineMs: 30_000,
  };
  const result = await executeQuery(running.engine, run, () => context.now);
  return {
    rolledUp: compiled.plan.rollupDimension !== null,
    daily: compiled.plan.rollupBuilds !== null,
    monthly: compiled.plan.rollupMonths.length > 0,
    separate: compiled.plan.countsViewersSeparately,
    pivots: result.pivots?.map(({ values }) => values) ?? [],
    rows: result.data.map((row) => Object.values(row)),
    totals: result.totals ? Object.values(result.totals) : null,
    truncated: result.truncated,
  };
}

type Cell = string | number | null;

function isAlike(a: Cell | undefined, b: Cell | undefined): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
}

function areAlike(a: readonly (readonly Cell[])[], b: readonly (readonly Cell[])[]): boolean {
  return (
    a.length === b.length &&
    a.every((row, index) => row.length === b[index]?.length && row.every((cell, at) => isAlike(cell, b[index]?.[at])))
  );
}

test(
  `${QUERIES} random queries have the same results in SQL and by the definitions, seed ${SEED}`,
  { timeout: 300_000 + QUERIES * 500 },
  async () => {
    console.log(`AGREEMENT_SEED=${SEED} AGREEMENT_QUERIES=${QUERIES}`);
    const seen = { rows: 0, pivots: 0, calculations: 0, empty: 0, rolledUp: 0, daily: 0, monthly: 0, separate: 0 };
    const check = async (index: number) => {
      const random = seeded(SEED + index);
      const testQuery = index % 3 === 0 ? randomRollupQuery(random) : randomQuery(random);
      const description = `query ${index} of seed ${SEED}: ${JSON.stringify(testQuery)}`;
      const pending = runTestQuery(testQuery, index % 6 !== 3).catch((error: unknown) => {
        throw new Error(`The engine refuses ${description}`, { cause: error });
      });
      const [found, expected] = [await pending, evaluate(world, testQuery)];
      const alike =
        areAlike(found.pivots, expected.pivots) &&
        areAlike(found.rows, expected.rows) &&
        areAlike([found.totals ?? []], [expected.totals ?? []]) &&
        found.truncated === expected.truncated;
      // Deep equality only to show the difference: it knows no tolerance.
      expect(alike ? expected : found, description).toEqual(expected);
      seen.rows += expected.rows.length;
      seen.pivots += expected.pivots.length;
      seen.calculations += testQuery.calculations.length;
      seen.rolledUp += found.rolledUp ? 1 : 0;
      seen.daily += found.daily ? 1 : 0;
      seen.monthly += found.monthly ? 1 : 0;
      seen.separate += found.separate ? 1 : 0;
      seen.empty += expected.rows.length === 0 ? 1 : 0;
    };
    for (let index = 0; index < QUERIES; index += AT_ONCE) {
      const last = Math.min(QUERIES, index + AT_ONCE);
      await Promise.all(Array.from({ length: last - index }, (_, step) => check(index + step)));
    }
    console.log(`AGREEMENT_SEEN=${JSON.stringify(seen)}`);
    // A generator without conditions would agree with everything.
    expect(seen.rows).toBeGreaterThan(QUERIES * 2);
    expect(seen.pivots).toBeGreaterThan(QUERIES / 4);
    expect(seen.calculations).toBeGreaterThan(QUERIES / 10);
    expect(seen.daily).toBeGreaterThan(QUERIES / 20);
    expect(seen.monthly).toBeGreaterThan(0);
    expect(seen.empty).toBeLessThan(QUERIES / 2);
  },
);

const largest: readonly [name: string, statement: () => Statement][] = [
  ['a sum of 199 numbers', () => compiled({ dynamicFields: [calculation('x', Array(199).fill('1').join('+'))] })],
  ['shares of shares', () => compiled({ dynamicFields: [calculation('x', nested(wrapOf('percent_of_row(_)'), 10))] })],
  [
    'conditions on a measure that holds the filters',
    () =>
      compiled({
        filters: {
          'customer_view.binge_score': joined(400, (at) => `>${at}`),
          'customer_view.series': joined(500, (at) => `%${at}%`),
        },
      }),
  ],
  ['a segment of 200 rules', () => compileCoverage(tagged(200), context)],
];

const compiled = (query: Partial<QuerySpec>) =>
  compileQuery({ ...decodeWire(RunQueryBody, { fields: ['customer_view.plays'] }), ...query }, context);
const tagged = (count: number) =>
  definitionOf(
    decodeWire(SegmentBody, {
      segment_name: 'A',
      create_filter: JSON.stringify({
        custom_tags: Array.from({ length: count }, (_, at) => [{ name: `t${at}`, op: 'contains', value: 'x' }]),
      }),
    }),
  );
const wrapOf = (name: string) => wraps.find(([written]) => written === name)?.[1] ?? String;

test.each(largest)('attack 25: the engine can analyse %s', async (_name, statement) => {
  const { sql, params } = statement();
  const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: `EXPLAIN QUERY TREE ${sql}`, params });
  expect(rows.length).toBeGreaterThan(0);
});

test('attack 25: the engine parses as many calls as a statement may hold', async () => {
  const rounds = Array(133).fill('round(1)').join('+');
  const { sql, params } = compiled({
    dynamicFields: Array.from({ length: 25 }, (_, at) => calculation(`x${at}`, rounds)),
  });
  const { rows } = await running.engine.query({ customerId: CUSTOMER, sql: `EXPLAIN AST ${sql}`, params });
  expect(rows.length).toBeGreaterThan(50_000);
});
