import { AmaBody, FunnelBody, PathingBody } from '@playhead/contract/http/analyses';
import { compileAma, type CompiledAnalysis, compileFunnel, compilePathing } from '@playhead/query/analyses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster, type TestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine, type TestEngine } from '../../platform/engine/test-engine.ts';
import { cohortCases } from '../cohorts/test-cohort-cases.ts';
import { itemCases } from './test-item-cases.ts';
import { pathCases } from './test-path-cases.ts';
import { caseContext, PERIOD, type AnalysisCase } from './test-analysis-case.ts';
import { audienceOf, hasNoTies, linksOf, type Play, playOf, reachedInOrder, sittingsOf } from './test-evaluator.ts';
import { insertRandomSessions, RANDOM_CUSTOMER } from './test-random-sessions.ts';
import { timeCases } from './test-time-cases.ts';

let cluster: TestCluster;
let single: TestEngine;
beforeAll(async () => {
  [cluster, single] = await Promise.all([
    startTestCluster({ customers: [RANDOM_CUSTOMER] }),
    startTestEngine({ customers: [RANDOM_CUSTOMER] }),
  ]);
  await insertRandomSessions(cluster.engine);
  await insertRandomSessions(single.engine);
});
afterAll(async () => {
  await cluster.end();
  await single.end();
});

async function execute(engine: Engine, { sql, params, readRows }: CompiledAnalysis) {
  return readRows((await engine.query({ customerId: RANDOM_CUSTOMER, sql, params })).rows);
}

/** Sums of shards are added in another order. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, cell: unknown) =>
    typeof cell === 'number' ? Number(cell.toPrecision(12)) : cell,
  );
}

describe('many viewers on two shards', () => {
  /** The week of the cases of hand-made rows, over rows nobody counted. */
  const cases: readonly AnalysisCase[] = [...itemCases, ...pathCases, ...timeCases, ...cohortCases];

  const compiledOf = (one: AnalysisCase) => one.compile({ ...caseContext, ...one.context });
  /** Several tests compare with it. */
  const fromOneServer = new Map<AnalysisCase, ReturnType<typeof execute>>();
  const ofOneServer = (one: AnalysisCase) => {
    const result = fromOneServer.get(one) ?? execute(single.engine, compiledOf(one));
    fromOneServer.set(one, result);
    return result;
  };

  test.each(cases)('return what one server returns: $name', async (one) => {
    const ofCluster = await execute(cluster.engine, compiledOf(one));
    expect(rounded(ofCluster)).toEqual(rounded(await ofOneServer(one)));
  });

  const fromRollups = { hourlyRollups: true, sessionsPerDay: 1e6 };
  const rolledUp = cases.filter((one) =>
    /session_(hours|concurrency)/.test(one.compile({ ...caseContext, ...one.context, ...fromRollups }).sql),
  );

  test.each(rolledUp)('return from their rollups what one server returns from its rows: $name', async (one) => {
    const ofCluster = await execute(cluster.engine, one.compile({ ...caseContext, ...one.context, ...fromRollups }));
    expect(rounded(ofCluster)).toEqual(rounded(await ofOneServer(one)));
  });

  test('have rows on each shard', async () => {
    expect(rolledUp.length).toBeGreaterThan(1);
    const suggested = await Promise.all(cases.map(async (one) => (await ofOneServer(one)).data));
    expect(suggested.filter((rows) => rows.length > 0).length).toBeGreaterThan(cases.length - 4);
  });
});

describe('an independent evaluator agrees', () => {
  const context = { ...caseContext, timeZone: 'UTC' };
  const filters = { [PERIOD]: '2026/10/12 to 2026/11/08' };
  const first = Date.UTC(2026, 9, 12) / 1000;
  const last = Date.UTC(2026, 10, 9) / 1000;
  let plays: readonly Play[];
  beforeAll(async () => {
    const rows = await single.engine.inspect({
      sql: `SELECT viewer_id, toUnixTimestamp(start_utc) AS started_at, toUnixTimestamp(end_utc) AS ended_at, series, season_number, episode_number
            FROM playhead.sessions WHERE customer_id = ${RANDOM_CUSTOMER} AND started`,
    });
    plays = rows.map(playOf);
  });
  const inPeriod = () => plays.filter(({ start }) => start >= first && start < last);

  test('over plays that have an order of their own', () => {
    expect(hasNoTies(plays)).toBe(true);
  });

  test.each([undefined, 'A', 'Harbor'])('on the links of all sittings from %s', async (start) => {
    const spec = PathingBody.parse({ filters, depth: 4, limit: 20, ...(start === undefined ? {} : { start }) });
    const { data } = await execute(single.engine, compilePathing(spec, context));
    const links = data.map((row): [string, string] => [
      `${row['pathing.level']} ${row['pathing.source']} > ${row['pathing.target']}`,
      `${row['pathing.sittings']} ${row['pathing.viewers']}`,
    ]);
    const expected = linksOf(sittingsOf(inPeriod(), 1800), { depth: 4, ...(start === undefined ? {} : { start }) });
    expect(new Map(links)).toEqual(expected);
    expect(expected.size).toBeGreaterThan(40);
  });

  test.each([
    ['one server, from the rows', () => single, {}],
    ['one server, from counted begins and ends', () => single, { hourlyRollups: true, sessionsPerDay: 1e6 }],
    ['two shards, from counted begins and ends', () => cluster, { hourlyRollups: true, sessionsPerDay: 1e6 }],
  ])('on average and peak audience of every hour: %s', async (_where, server, rollups) => {
    const { data } = await execute(server().engine, compileAma(AmaBody.parse({ filters }), { ...context, ...rollups }));
    const found = data.map((row) => ({ ama: row['ama'], peak: row['peak_concurrency'] }));
    const hours = (last - first) / 3600;
    expect(rounded(found)).toEqual(rounded(audienceOf(plays, first, hours)));
  });

  test('on who reaches an episode in order', async () => {
    const compiled = compileFunnel(FunnelBody.parse({ filters, series: 'Harbor' }), context);
    const { data } = await execute(single.engine, compiled);
    const episodes = [1, 2].flatMap((season) => [1, 2, 3].map((number) => [season, number] as const));
    const harbor = inPeriod().filter(({ series }) => series === 'Harbor');
    expect(data.map((row) => row['funnel.viewers'])).toEqual(reachedInOrder(harbor, episodes));
  });
});
