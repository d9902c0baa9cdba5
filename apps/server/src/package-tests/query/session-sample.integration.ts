import { RunQueryBody } from '@playhead/contract/http/queries';
import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { definitionOf } from '@playhead/domain/segments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Row } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import { compileQuery, type QueryContext } from '@playhead/query/compile';
import { compileCoverage } from '@playhead/query/segments';
import { HOURLY_CHECK, HOURLY_REFILLS, SESSION_SAMPLE_RATE } from '@playhead/query/schema';

const CUSTOMER = 7;
const OTHER = 8;
const VIEWERS = 800;
const SESSIONS = 4000;

function sessionsOf(customer: number): Row[] {
  const first = Date.UTC(2026, 9, 10) / 1000;
  return Array.from({ length: SESSIONS }, (_value, index): Row => ({
    customer_id: customer,
    viewer_id: `v${(index * 7) % VIEWERS}`,
    session_id: `${customer}-${index}`,
    start_utc: first + index * 900,
    end_utc: first + index * 900 + 600,
    started: index % 11 !== 0,
    content_seconds: (index * 37) % 5000,
    household_id: index % 3 === 0 ? null : `h${index % 50}`,
    genre: index % 2 === 0 ? ['Drama'] : ['News', 'Local'],
    device: `d${Math.floor(index / 3) % 5}`,
    tags: { plan: index % 4 === 0 ? 'gold' : 'free' },
  }));
}

const context: QueryContext = {
  timeZone: 'America/New_York',
  weekStartDay: 1,
  now: new Date('2026-12-01T12:00:00Z'),
  rights: [],
};

const segment = definitionOf(
  decodeWire(SegmentBody, {
    segment_name: 'on a device',
    create_filter: JSON.stringify({ device: [[{ name: 'device', op: 'is_equal_to', value: ['d1', 'd2'] }]] }),
    existing_segments: '[]',
    time_range: { op: 'in_the_past', value: 60 },
    playhead_stream_id: 'all',
  }),
);

describe.each([
  { name: 'one server', start: startTestEngine },
  { name: 'two shards', start: startTestCluster },
])('on $name', ({ start }) => {
  let running: { engine: Engine; end(): Promise<void> };
  beforeAll(async () => {
    running = await start({ customers: [CUSTOMER, OTHER] });
    await running.engine.insertRows({ table: 'sessions', rows: [CUSTOMER, OTHER].flatMap(sessionsOf) });
  });
  afterAll(() => running.end());

  async function rowsOf({ sql, params = {} }: { sql: string; params?: Readonly<Record<string, unknown>> }) {
    return (await running.engine.query({ customerId: CUSTOMER, sql, params })).rows;
  }
  const everything = 'SELECT * FROM session_sample ORDER BY session_id';

  test('it holds all sessions of 1 in 8 viewers', async () => {
    const kept = await rowsOf({ sql: everything });
    expect(kept).toEqual(
      await rowsOf({
        sql: 'SELECT * FROM sessions WHERE viewer_key < bitShiftLeft(toUInt64(1), 61) ORDER BY session_id',
      }),
    );
    expect(kept.length / SESSIONS).toBeGreaterThan(0.09);
    expect(kept.length / SESSIONS).toBeLessThan(0.16);
  });

  test.each([SESSION_SAMPLE_RATE, 0.1])(
    'SEG-084: at a rate of %s the coverage of a segment is the same',
    async (rate) => {
      const [sample, rows] = [true, false].map((hourlyRollups) =>
        compileCoverage(segment, { ...context, hourlyRollups, sample: { rate } }),
      );
      expect([sample?.sql.includes('session_sample'), rows?.sql.includes('session_sample')]).toEqual([true, false]);
      const sampled = sample && sample.read(await rowsOf(sample));
      expect(sampled).toEqual(rows && rows.read(await rowsOf(rows)));
      expect(sampled?.counted).toBeGreaterThan(20);
    },
  );

  test.each([
    ['by genre', ['customer_view.genre', 'customer_view.plays', 'customer_view.unique_viewers'], {}],
    ['of one device by genre', ['customer_view.genre', 'customer_view.minutes'], { 'customer_view.device': 'd1' }],
    ['of a first stream', ['customer_view.device', 'customer_view.plays'], { 'customer_view.first_device': 'd2' }],
  ])('sampled numbers %s are the same', async (_name, fields, filters) => {
    const period = { 'customer_view.current_date_range_ui': '2026/10/12 to 2026/11/20' };
    const spec = decodeWire(RunQueryBody, {
      fields,
      filters: { ...period, ...filters },
      sorts: [fields[0]],
      limit: 500,
    });
    const [sample, rows] = [true, false].map((hourlyRollups) =>
      compileQuery(spec, { ...context, hourlyRollups, sampling: { rate: 0.1 } }),
    );
    expect([sample?.sql.includes('session_sample'), rows?.sql.includes('session_sample')]).toEqual([true, false]);
    const sampled = sample && (await rowsOf(sample));
    expect(sampled).toEqual(rows && (await rowsOf(rows)));
    expect(sampled?.length).toBeGreaterThan(1);
  });

  test('more viewers than it has are looked up among all', () => {
    const { sql } = compileCoverage(segment, { ...context, hourlyRollups: true, sample: { rate: 0.2 } });
    expect(sql).not.toContain('session_sample');
  });

  test('a month that a crash left wrong is noticed and made anew', async () => {
    const whole = await rowsOf({ sql: everything });
    await running.engine.deleteRows({
      table: 'session_sample',
      where: "customer_id = 7 AND toYYYYMM(date) = 202611 AND device = 'd3'",
    });
    expect(await rowsOf({ sql: HOURLY_CHECK })).toEqual([
      { month: 202611, hours_wrong: 0, concurrency_wrong: 0, sample_wrong: 1 },
    ]);
    const refill = HOURLY_REFILLS.find(({ wrong }) => wrong === 'sample_wrong');
    if (refill === undefined) throw new Error('nothing makes the sample anew');
    const params = { customer: CUSTOMER, month: 202611 };
    await running.engine.deleteRows({ table: refill.table, where: refill.old, params });
    await running.engine.command({ sql: refill.sql, params });
    expect(await rowsOf({ sql: HOURLY_CHECK })).toEqual([]);
    expect(await rowsOf({ sql: everything })).toEqual(whole);
  });
});
