import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { definitionOf } from '@playhead/domain/segments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../platform/engine/engine.ts';
import { startTestCluster } from '../../platform/engine/test-cluster.ts';
import { startTestEngine } from '../../platform/engine/test-engine.ts';
import {
  compileComparison,
  compileCoverage,
  compileOverlap,
  compileTraits,
  compileUploadMatch,
  compileUploadSize,
  type EngineRow,
  insertUpload,
  type SegmentContext,
} from '@playhead/query/segments';

const CUSTOMER = 5;
/** Has very many viewers. */
const LARGE = 6;
const BUILD = 9;
const VIEWERS = 200;

const context: SegmentContext = {
  timeZone: 'UTC',
  weekStartDay: 0,
  now: new Date('2026-06-15T12:00:00Z'),
  rights: [],
  segments: new Map(['21', '22', '23', '24', '25', '26'].map((id) => [id, { build: BUILD }])),
};

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const segments = {
  21: numbered(0, 59),
  22: numbered(30, 99),
  23: [...numbered(50, 109), 900],
  24: [0, 1],
  25: [2, 900],
} as const;

/** 200 viewers with one play each three days ago, ten of them with an attempt in addition, and one who left long ago. */
function sessions() {
  const session = (viewer: number, more: Record<string, string | number | boolean> = {}) => ({
    customer_id: CUSTOMER,
    viewer_id: `v${viewer}`,
    subscriber_id: `sub${viewer % 50}`,
    household_id: `home${viewer}`,
    session_id: `s${viewer}`,
    start_utc: '2026-06-12 10:00:00',
    end_utc: '2026-06-12 10:30:00',
    started: true,
    content_seconds: viewer % 2 === 0 ? 600 : 1200,
    ad_seconds: 0,
    unique_seconds: 300,
    content_length_seconds: 1200,
    is_live: false,
    asset_id: `a${viewer % 3}`,
    series: viewer < 100 ? 'Harbor' : 'Night Line',
    genre: viewer < 49 ? ['Drama'] : [],
    device: viewer < 50 || (viewer >= 100 && viewer < 150) ? 'Roku' : 'Web',
    screen: 'TV',
    country: 'germany',
    channel: viewer >= 10 && viewer < 70 ? 'One' : '',
    tags: {},
    ad_impressions: 0,
    content_with_ads: false,
    ...more,
  });
  return [
    ...numbered(0, VIEWERS - 1).map((viewer) => session(viewer)),
    ...numbered(0, 9).map((viewer) =>
      session(viewer, { session_id: `t${viewer}`, started: false, content_seconds: 0, unique_seconds: 0 }),
    ),
    session(900, { start_utc: '2025-11-20 10:00:00', end_utc: '2025-11-20 10:30:00' }),
  ];
}

const LARGE_SQL = `INSERT INTO playhead.sessions
  (customer_id, viewer_id, household_id, session_id, start_utc, end_utc, started, content_seconds, device, screen, country)
SELECT ${LARGE}, concat('v', toString(number % 60000)), 'h', toString(number), toDateTime('2026-05-01 00:00:00', 'UTC') + number, toDateTime('2026-05-01 00:00:00', 'UTC') + number,
  true, 600, ['Roku', 'Web', 'Phone'][number % 60000 % 3 + 1], 'TV', 'germany'
FROM numbers(120000)`;

async function fill(engine: Engine): Promise<void> {
  await engine.insertRows({ table: 'sessions', rows: sessions() });
  await engine.command({ sql: LARGE_SQL });
  const found = await engine.inspect({
    sql: `SELECT DISTINCT viewer_id, toString(viewer_key) AS key FROM playhead.sessions WHERE customer_id = ${CUSTOMER}`,
  });
  const keyOf = new Map(found.map((row) => [row['viewer_id'], String(row['key'])]));
  const rows = Object.entries(segments).flatMap(([id, viewers]) =>
    viewers.map((viewer) => ({
      customer_id: CUSTOMER,
      segment_id: Number(id),
      build: BUILD,
      viewer_key: keyOf.get(`v${viewer}`) ?? '0',
    })),
  );
  // The same build written twice, and an older one of everybody.
  const older = [...keyOf.values()].map((viewer_key) => ({
    customer_id: CUSTOMER,
    segment_id: 21,
    build: BUILD - 1,
    viewer_key,
  }));
  await engine.insertRows({ table: 'segment_members', rows: [...rows, ...rows.slice(0, 40), ...older] });
}

function definition(body: Record<string, unknown>) {
  return definitionOf(decodeWire(SegmentBody, { segment_name: 'Example', playhead_stream_id: 'all', ...body }));
}

const onRoku = {
  create_filter: JSON.stringify({ device: [[{ name: 'device', op: 'is_equal_to', value: ['Roku'] }]] }),
};

describe.each([
  { name: 'one server', start: startTestEngine },
  { name: 'two shards', start: startTestCluster },
])('on $name', ({ start }) => {
  let running: { engine: Engine; end(): Promise<void> };
  beforeAll(async () => {
    running = await start({ customers: [CUSTOMER, LARGE] });
    await fill(running.engine);
  });
  afterAll(() => running.end());

  async function run<T>(
    {
      sql,
      params,
      read,
    }: { sql: string; params: Readonly<Record<string, unknown>>; read(rows: readonly EngineRow[]): T },
    customerId = CUSTOMER,
  ): Promise<T> {
    return read((await running.engine.query({ customerId, sql, params })).rows);
  }

  test('SEG-085, SEG-086: every combination of segments, exactly, and what chance would do', async () => {
    const everyone = 201;
    const [a, b, c] = [60 / everyone, 70 / everyone, 61 / everyone];
    const found = await run(compileOverlap(['21', '22', '23', '21'], context));
    expect(found.map(({ segmentIds, viewers }) => [segmentIds.join('+'), viewers])).toEqual([
      ['22+23', 40],
      ['21', 30],
      ['21+22', 20],
      ['23', 11],
      ['21+22+23', 10],
    ]);
    expect(found[0]?.percent).toBeCloseTo((100 * 40) / 111, 9);
    expect(found[0]?.affinity).toBeCloseTo((100 * 40) / (everyone * (1 - a) * b * c), 6);
    expect(found[4]?.affinity).toBeCloseTo((100 * 10) / (everyone * a * b * c), 6);
  });

  test('SEG-085: members outside the window count among everyone, and equal combinations keep the order of the segments', async () => {
    const found = await run(compileOverlap(['25', '24', '26'], context));
    const everyone = 201;
    expect(found.map(({ segmentIds, viewers }) => [segmentIds.join('+'), viewers])).toEqual([
      ['25', 2],
      ['24', 2],
    ]);
    expect(found.map(({ percent }) => percent)).toEqual([50, 50]);
    const expected = everyone * (2 / everyone) * (1 - 2 / everyone);
    expect(found[0]?.affinity).toBeCloseTo((100 * 2) / expected, 6);
    expect(await run(compileOverlap(['26'], context))).toEqual([]);
  });

  test('QRY-018: key figures of segments next to those of everyone', async () => {
    const found = await run(compileComparison(['21', '22'], {}, context));
    expect(found).toEqual([
      {
        segmentId: '21',
        viewers: 60,
        plays: 60,
        minutes: 900,
        minutesPerViewer: 15,
        avgPercentComplete: 0.25,
        viewerCoverage: 60 / 200,
        sessionCoverage: 60 / 200,
      },
      {
        segmentId: '22',
        viewers: 70,
        plays: 70,
        minutes: 1050,
        minutesPerViewer: 15,
        avgPercentComplete: 0.25,
        viewerCoverage: 70 / 200,
        sessionCoverage: 70 / 200,
      },
    ]);
  });

  test('QRY-018: the filters of the page narrow the segments and everyone alike', async () => {
    const filters = {
      'customer_view.series': 'Night Line',
      'customer_view.current_date_range_ui': '2026/06/01 to 2026/06/14',
    };
    const [lapsed, late] = await run(compileComparison(['21', '23'], filters, context));
    expect(lapsed).toMatchObject({
      viewers: 0,
      plays: 0,
      minutes: 0,
      minutesPerViewer: null,
      avgPercentComplete: null,
      sessionCoverage: 0,
    });
    expect(late).toMatchObject({ segmentId: '23', viewers: 10, viewerCoverage: 0.1 });
  });

  test('traits: what members play more than everyone, from fifty members on', async () => {
    const found = await run(compileTraits('21', context));
    expect(found.map(({ field, label, value }) => [field, label, value])).toEqual([
      ['customer_view.channel', 'Channel', 'One'],
      ['customer_view.series', 'Series', 'Harbor'],
      ['customer_view.device', 'Device Type', 'Roku'],
    ]);
    expect(found[0]?.index).toBeCloseTo((100 * (50 / 60)) / (60 / 200), 9);
    expect(found[1]).toMatchObject({ segmentShare: 1, overallShare: 0.5, index: 200 });
  });

  test('uploaded ids: what they match, who is behind them, and a segment of them', async () => {
    const batch = { identity: 'subscriber', ids: ['sub1', 'sub2', 'sub2', 'nobody', "' OR 1 --"] } as const;
    expect(await run(compileUploadMatch(batch, context))).toEqual({
      matched: 2,
      unmatched: ['nobody', "' OR 1 --"],
    });
    await running.engine.command(insertUpload({ ...batch, customerId: CUSTOMER, uploadId: 'up' }, context));
    await running.engine.command(insertUpload({ ...batch, customerId: CUSTOMER, uploadId: 'up' }, context));
    expect(await run(compileUploadSize('up', context))).toBe(8);
    const found = await run(compileCoverage(definition({ upload_id: 'up', ...onRoku }), context));
    expect(found.viewers).toBe(4);
  });

  test('lapsed viewers are found by their last play, though they have none in the usual window', async () => {
    const lapsed = { days_since_last_play: [[{ name: 'days_since_last_play', op: 'greater_than', value: 100 }]] };
    const found = await run(compileCoverage(definition({ create_filter: JSON.stringify(lapsed) }), context));
    expect(found).toMatchObject({ viewers: 1, allViewers: 201, steps: [{ key: 'days_since_last_play', viewers: 1 }] });
  });

  test('SEG-046: without rules everybody is covered', async () => {
    expect(await run(compileCoverage(definition({}), context))).toMatchObject({
      viewerCoverage: 1,
      sessionCoverage: 1,
      viewers: 200,
      allSessions: 210,
      sampled: false,
      interval: null,
    });
  });

  test('SEG-084: a tenth of the viewers tells the coverage within three standard errors', async () => {
    const exact = await run(compileCoverage(definition(onRoku), context), LARGE);
    const sampled = await run(compileCoverage(definition(onRoku), { ...context, sample: { rate: 0.1 } }), LARGE);
    expect(exact).toMatchObject({ viewers: 20_000, sessions: 40_000, allViewers: 60_000, sampled: false });
    expect(sampled.sampled).toBe(true);
    expect(sampled.counted).toBeLessThan(3000);
    expect(sampled.interval).toBeCloseTo(Math.sqrt(0.9 / sampled.counted), 12);
    for (const [estimate, truth] of [
      [sampled.viewers, exact.viewers],
      [sampled.sessions, exact.sessions],
      [sampled.viewerCoverage, exact.viewerCoverage],
    ] as const) {
      expect(Math.abs(estimate - truth) / truth).toBeLessThan(3 * (sampled.interval ?? 0));
    }
  });
});
