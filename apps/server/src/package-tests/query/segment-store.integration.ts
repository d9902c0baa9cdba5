import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { definitionOf } from '@playhead/domain/segments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import type { SegmentContext } from '@playhead/query/segments';
import { storeSegment } from '../../../../../packages/query/src/segments/test-segment-engine.ts';
import { countMembers, countSessions, oldBuilds, uploadRows } from '@playhead/query/segment-store';

const CUSTOMER = 5;
const OTHER = 6;
const SEGMENT = '7';

const context: SegmentContext = {
  timeZone: 'UTC',
  weekStartDay: 0,
  now: new Date('2026-06-15T12:00:00Z'),
  rights: [],
  segments: new Map([[SEGMENT, { build: 1 }]]),
};

function sessionsOf(customer: number) {
  return Array.from({ length: 50 }, (_value, viewer) => ({
    customer_id: customer,
    viewer_id: `v${viewer}`,
    session_id: `${customer}-${viewer}`,
    start_utc: '2026-06-12 10:00:00',
    end_utc: '2026-06-12 10:00:00',
    started: true,
    device: viewer < 20 ? 'Roku' : 'Web',
  }));
}

const definition = (body: object) =>
  definitionOf(decodeWire(SegmentBody, { segment_name: 'x', playhead_stream_id: 'all', ...body }));
const onRoku = definition({
  create_filter: JSON.stringify({ device: [[{ name: 'device', op: 'is_equal_to', value: ['Roku'] }]] }),
});
const nested = definition({
  existing_segments: JSON.stringify([[{ segment_id: SEGMENT, segment_name: 'On Roku' }]]),
});

describe.each([
  { name: 'one server', start: startTestEngine },
  { name: 'two shards', start: startTestCluster },
])('on $name', ({ start }) => {
  let running: { engine: Engine; end(): Promise<void> };
  beforeAll(async () => {
    running = await start({ customers: [CUSTOMER, OTHER] });
    for (const customer of [CUSTOMER, OTHER]) {
      await running.engine.insertRows({ table: 'sessions', rows: sessionsOf(customer) });
    }
  });
  afterAll(() => running.end());

  async function stored(customerId: number, segmentId: string, build: number) {
    const { sql, params, read } = countMembers({ segmentId, build });
    return read((await running.engine.query({ customerId, sql, params })).rows);
  }

  test('a list is counted, one that was written twice is told, and one made of another reads the active one', async () => {
    const { engine } = running;
    await storeSegment(engine, { customerId: CUSTOMER, segmentId: SEGMENT, build: 1, definition: onRoku, context });
    const members = await stored(CUSTOMER, SEGMENT, 1);
    expect(members.viewers).toBe(20);
    const nestedList = { customerId: CUSTOMER, segmentId: '8', build: 1, definition: nested, context };
    const { viewers, keySum } = await storeSegment(engine, nestedList);
    expect({ viewers, keySum }).toEqual(members);
    expect(await stored(CUSTOMER, '8', 1)).toEqual(members);
    await storeSegment(engine, nestedList);
    expect(await stored(CUSTOMER, '8', 1)).toEqual({ viewers: 40, keySum: BigInt.asUintN(64, 2n * keySum) });
    expect(await stored(CUSTOMER, '8', 2)).toEqual({ viewers: 0, keySum: 0n });
  });

  test('old lists go, those in use, later ones, other segments’ and other customers’ stay', async () => {
    const { engine } = running;
    const write = (customerId: number, segmentId: string, build: number) =>
      storeSegment(engine, { customerId, segmentId, build, definition: onRoku, context });
    for (const build of [1, 2, 3, 4]) await write(CUSTOMER, '9', build);
    await write(CUSTOMER, '10', 1);
    await write(OTHER, '9', 1);
    const old = oldBuilds({ customerId: CUSTOMER, segmentId: '9', upTo: 3, except: [2] });
    await engine.deleteRows({ table: 'segment_members', ...old });
    const left = async (customerId: number, segmentId: string, builds: readonly number[]) =>
      Promise.all(builds.map(async (build) => (await stored(customerId, segmentId, build)).viewers));
    expect(await left(CUSTOMER, '9', [1, 2, 3, 4])).toEqual([0, 20, 0, 20]);
    expect([await left(CUSTOMER, '10', [1]), await left(OTHER, '9', [1])]).toEqual([[20], [20]]);
  });

  test('an upload goes alone', async () => {
    const { engine } = running;
    const rows = ['a', 'b'].map((upload_id) => ({ customer_id: CUSTOMER, upload_id, viewer_key: 1 }));
    await engine.insertRows({ table: 'segment_uploads', rows });
    await engine.deleteRows({ table: 'segment_uploads', ...uploadRows({ customerId: CUSTOMER, uploadId: 'a' }) });
    const found = await engine.query({ customerId: CUSTOMER, sql: 'SELECT upload_id FROM segment_uploads' });
    expect(found.rows).toEqual([{ upload_id: 'b' }]);
  });

  test('how much there is to look at in a window, of one customer', async () => {
    const countBetween = async (from: string, to: string) => {
      const { sql, params, read } = countSessions({ start: new Date(from), end: new Date(to) });
      return read((await running.engine.query({ customerId: CUSTOMER, sql, params })).rows);
    };
    expect(await countBetween('2026-06-01', '2026-06-15')).toBe(50);
    expect(await countBetween('2026-06-13', '2026-06-15')).toBe(0);
  });
});
