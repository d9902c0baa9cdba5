import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { seeded } from '../../../../../packages/query/src/compile/test-world.ts';
import { compileBuild, compileCoverage } from '@playhead/query/segments';
import { type RandomSegment, randomSegment } from '../../../../../packages/query/src/segments/test-random-segment.ts';
import {
  inputOf,
  CUSTOMER,
  insertSegmentWorld,
  OTHER_CUSTOMER,
  storeSegment,
} from '../../../../../packages/query/src/segments/test-segment-engine.ts';
import { evaluateSegment } from '../../../../../packages/query/src/segments/test-segment-evaluator.ts';
import { makeSegmentWorld } from '../../../../../packages/query/src/segments/test-segment-world.ts';

/** 5,000 before a release; the default keeps the suite short. */
const SEGMENTS = Number(process.env['SEGMENT_QUERIES'] ?? 250);
const SEED = Number(process.env['SEGMENT_SEED'] ?? 20_260_201);
const ON_SHARDS = Math.ceil(SEGMENTS / 10);
const BUILT = 15;
const AT_ONCE = 6;

const world = makeSegmentWorld(815, 2000);

/** As a build finds them; every third in three passes, each over a third of the viewers. */
async function membersOf(
  engine: Engine,
  segment: RandomSegment,
  options: { viewerOf: ReadonlyMap<string, string>; index: number },
) {
  const { viewerOf, index } = options;
  const { definition, context } = inputOf(segment);
  expect(definition.issues).toEqual([]);
  const found: string[] = [];
  for (const { sql, params, read } of compileBuild(definition, {
    ...context,
    sessions: index % 3 === 0 ? 250_000_000 : 0,
  })) {
    const response = await engine.stream({ customerId: CUSTOMER, sql, params, format: 'RowBinary' });
    await read(response, async (keys) => {
      found.push(...Array.from(new BigUint64Array(Uint8Array.from(keys).buffer), String));
    });
  }
  return found.map((key) => viewerOf.get(key) ?? `stranger ${key}`).toSorted();
}

async function coverageOf(engine: Engine, segment: RandomSegment) {
  const { definition, context } = inputOf(segment);
  const { sql, params, read } = compileCoverage(definition, context);
  const { viewers, sessions, allViewers, allSessions, steps } = read(
    (await engine.query({ customerId: CUSTOMER, sql, params })).rows,
  );
  return {
    viewers,
    sessions,
    all_viewers: allViewers,
    all_sessions: allSessions,
    steps: steps.map((step) => step.viewers),
  };
}

/** The same segments on one server and on two, against the definitions. */
async function agree(engine: Engine, viewerOf: ReadonlyMap<string, string>, count: number) {
  const seen = { members: 0, empty: 0, everybody: 0, steps: 0 };
  const check = async (index: number) => {
    const segment = randomSegment(seeded(SEED + index));
    const name = `segment ${index} of seed ${SEED}: ${JSON.stringify(segment)}`;
    const failed = (error: unknown) => {
      throw new Error(`The engine refuses ${name}`, { cause: error });
    };
    const expected = evaluateSegment(world, segment);
    const [members, coverage] = await Promise.all([
      membersOf(engine, segment, { viewerOf, index }),
      coverageOf(engine, segment),
    ]).catch(failed);
    expect(members, name).toEqual([...expected.members].toSorted());
    expect(coverage, name).toEqual({
      viewers: expected.members.size,
      sessions: expected.sessions,
      all_viewers: expected.allViewers,
      all_sessions: expected.allSessions,
      steps: expected.steps,
    });
    seen.members += members.length;
    seen.empty += members.length === 0 ? 1 : 0;
    seen.everybody += members.length === expected.allViewers ? 1 : 0;
    seen.steps += expected.steps.length;
  };
  for (let index = 0; index < count; index += AT_ONCE) {
    const last = Math.min(count, index + AT_ONCE);
    await Promise.all(Array.from({ length: last - index }, (_, step) => check(index + step)));
  }
  return seen;
}

const servers = [
  { name: 'one server', start: startTestEngine, count: SEGMENTS },
  { name: 'two shards', start: startTestCluster, count: ON_SHARDS },
];

describe.each(servers)('on $name', ({ start, count }) => {
  let running: { engine: Engine; end(): Promise<void> };
  let viewerOf: ReadonlyMap<string, string>;
  beforeAll(async () => {
    running = await start({ customers: [CUSTOMER, OTHER_CUSTOMER] });
    viewerOf = await insertSegmentWorld(running.engine, world);
  });
  afterAll(() => running.end());

  test(
    `${count} random segments have the members and the coverage of the definitions, seed ${SEED}`,
    { timeout: 300_000 + count * 500 },
    async () => {
      console.log(`SEGMENT_SEED=${SEED} SEGMENT_QUERIES=${SEGMENTS}`);
      const seen = await agree(running.engine, viewerOf, count);
      console.log(JSON.stringify(seen));
      // A generator without conditions, or what nobody can pass, would agree with everything.
      expect(seen.members).toBeGreaterThan(count * 4);
      expect(seen.empty).toBeLessThan(count * 0.6);
      expect(seen.everybody).toBeLessThan(count * 0.6);
      expect(seen.steps).toBeGreaterThan(count);
    },
  );

  test(`a build stores the same members, of this customer alone, and counts the same coverage: ${BUILT} builds`, async () => {
    for (let index = 0; index < BUILT; index += 1) {
      const segment = randomSegment(seeded(SEED + index));
      const { definition, context } = inputOf(segment);
      // Every third is built in three passes, each over a third of the viewers.
      const sessions = index % 3 === 0 ? 250_000_000 : 0;
      const build = { customerId: CUSTOMER, segmentId: '900', build: index + 1, definition, context, sessions };
      const counted = await storeSegment(running.engine, build);
      const expected = evaluateSegment(world, segment);
      expect(counted).toMatchObject({
        viewers: expected.members.size,
        sessions: expected.sessions,
        allViewers: expected.allViewers,
        allSessions: expected.allSessions,
      });
      const stored = await running.engine.inspect({
        sql: 'SELECT customer_id, toString(viewer_key) AS key FROM playhead.segment_members WHERE segment_id = 900 AND build = {build:UInt32}',
        params: { build: index + 1 },
      });
      expect(stored.every((row) => row['customer_id'] === CUSTOMER)).toBe(true);
      const names = stored.map((row) => viewerOf.get(String(row['key'])) ?? `stranger ${row['key']}`).toSorted();
      expect(names).toEqual([...expected.members].toSorted());
    }
  });
});
