import { AppError } from '@playhead/contract/errors';
import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { definitionOf } from '@playhead/domain/segments';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compileComparison,
  compileBuild,
  compileCoverage,
  compileOverlap,
  compileTraits,
  compileUploadMatch,
  insertUpload,
  type SegmentContext,
  segmentWindow,
} from './index.ts';

const context: SegmentContext = {
  timeZone: 'America/New_York',
  weekStartDay: 0,
  now: new Date('2026-06-15T12:00:00Z'),
  rights: ['ads', 'demographics'],
  segments: new Map([['3', { build: 8 }]]),
};

interface Rule {
  op: string;
  value: unknown;
  name?: string;
  percent?: readonly (number | null)[];
}
function definition(rules: Record<string, readonly Rule[]>, more: Record<string, unknown> = {}) {
  const filter = Object.fromEntries(
    Object.entries(rules).map(([key, of]) => [key, of.map((rule) => [{ name: key, ...rule }])]),
  );
  return definitionOf(decodeWire(SegmentBody, { segment_name: 'A', create_filter: JSON.stringify(filter), ...more }));
}
const is = (...value: readonly (string | number)[]): Rule => ({ op: 'is_equal_to', value });
const codeOf = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

test('coverage is one pass over the sessions, grouped by viewer', () => {
  const { sql, params, window } = compileCoverage(
    definition({
      series: [is('Harbor', 'Night Line')],
      total_playtime: [{ op: 'greater_than', value: 60 }],
      device: [is('Roku')],
    }),
    { ...context, sample: { rate: 0.1 } },
  );
  expect(sql).toBe(`SELECT
  count() AS all_viewers,
  sum(sessions) AS all_sessions,
  countIf(passed >= 3) AS viewers,
  sumIf(sessions, passed >= 3) AS covered_sessions,
  countIf(passed >= 1) AS step_0,
  countIf(passed >= 2) AS step_1,
  countIf(passed >= 3) AS step_2
FROM (
  SELECT sessions, ((depth > 1) AS passed_1)
      + ((passed_1 AND ifNull((viewer_total_playtime > {p1:Float64}), false)) AS passed_2)
      + ((passed_2 AND depth > 2) AS passed_3) AS passed
  FROM (
    SELECT
      viewer_key,
      count() AS sessions,
      max(((started) AS play_1)
        + ((play_1 AND ifNull(series IN {p0:Array(String)}, false)) AS play_2)
        + ((play_2 AND ifNull(device = {p2:String}, false)) AS play_3)) AS depth,
      sumIf(content_seconds, started) / 60 AS viewer_total_playtime
    FROM sessions
    WHERE date BETWEEN {p3:Date} AND {p4:Date}
      AND start_utc >= {p5:DateTime('UTC')} AND start_utc < {p6:DateTime('UTC')}
      AND isNotNull(household_key)
      AND viewer_key < {p7:UInt64}
    GROUP BY viewer_key
    HAVING depth > 0
  ) AS viewers
)`);
  expect(params).toMatchObject({
    p0: ['Harbor', 'Night Line'],
    p1: 60,
    p2: 'Roku',
    p5: '2026-04-16 04:00:00',
    p6: '2026-06-15 04:00:00',
  });
  expect(window).toEqual({ from: '2026-04-16', to: '2026-06-14' });
});

test('a sample reads the lists of its own viewers only', () => {
  const nested = definition(
    {},
    { existing_segments: JSON.stringify([[{ segment_id: '3', segment_name: 'B' }]]), upload_id: 'u' },
  );
  const ranges = (change: { sample?: { rate: number } }) =>
    compileCoverage(nested, { ...context, ...change }).sql.split('viewer_key <').length - 1;
  // Sessions, members and uploads.
  expect([ranges({ sample: { rate: 0.1 } }), ranges({})]).toEqual([3, 0]);
});

describe('the window', () => {
  const days = (more: Record<string, unknown>, rules: Record<string, readonly Rule[]> = {}) => {
    const { from, to, history } = segmentWindow(definition(rules, more), context);
    return [from, to, history === null ? null : history.start.toISOString()];
  };
  const lapsed = { days_since_last_play: [{ op: 'greater_than', value: 90 }] };

  test('is the time range, or the last 60 days, up to yesterday', () => {
    expect(days({})).toEqual(['2026-04-16', '2026-06-14', null]);
    expect(days({ time_range: { op: 'in_the_last', value: 7 } })).toEqual(['2026-06-08', '2026-06-14', null]);
    expect(days({ time_range: { op: 'is_in_the_range', value: '2026/06/01 to 2026/06/30' } })).toEqual([
      '2026-06-01',
      '2026-06-14',
      null,
    ]);
  });

  test('SEG-031: reaches 390 days back for rules on the last play and for uploads', () => {
    expect(days({}, lapsed)).toEqual(['2025-05-21', '2026-06-14', '2025-05-21T04:00:00.000Z']);
    expect(days({ upload_id: 'u' })).toEqual(['2025-05-21', '2026-06-14', null]);
    expect(days({ time_range: { op: 'in_the_past', value: 7 } }, lapsed)).toEqual([
      '2026-06-08',
      '2026-06-14',
      '2025-05-21T04:00:00.000Z',
    ]);
  });

  test('that has no day that is over is refused', () => {
    const future = { time_range: { op: 'is_in_the_range', value: '2026/06/15 to 2026/06/30' } };
    expect(codeOf(() => days(future))).toBe('invalid_period');
  });
});

describe('refusals', () => {
  test.each([
    ['ad_impressions', { op: 'greater_than', value: 1 }],
    ['ad_log_campaign', is('Fizz')],
    ['age', is('65+')],
  ])('%s needs its right', (key, rule) => {
    expect(codeOf(() => compileCoverage(definition({ [key]: [rule] }), { ...context, rights: [] }))).toBe(
      'field_forbidden',
    );
    expect(codeOf(() => compileCoverage(definition({ [key]: [rule] }), context))).toBeNull();
  });

  test.each(['4', '99999999999999999999'])('segment %s is as missing as a deleted one', (id) => {
    const existing = { existing_segments: JSON.stringify([[{ segment_id: id, segment_name: 'A' }]]) };
    expect(codeOf(() => compileCoverage(definition({}, existing), context))).toBe('segment_missing');
    expect(codeOf(() => compileOverlap(['3', id], context))).toBe('segment_missing');
    expect(codeOf(() => compileTraits(id, context))).toBe('segment_missing');
    expect(codeOf(() => compileComparison([id], {}, context))).toBe('segment_missing');
  });

  test('a rule without a meaning is refused, not left out', () => {
    expect(
      codeOf(() => compileCoverage(definition({ ad_load: [{ op: 'is_in_the_range', value: [0.9, 0.1] }] }), context)),
    ).toBe('invalid_filter');
    expect(
      codeOf(() => compileCoverage(definition({ DOW: [{ op: 'is_equal_to', value: ['Someday'] }] }), context)),
    ).toBe('invalid_filter');
    expect(codeOf(() => compileCoverage(definition({ age: [{ ...is('65+'), percent: [10, null] }] }), context))).toBe(
      'invalid_filter',
    );
  });

  test('too many segments or ids at once', () => {
    expect(
      codeOf(() =>
        compileOverlap(
          Array.from({ length: 11 }, (_, index) => String(index)),
          context,
        ),
      ),
    ).toBe('invalid_request');
    expect(codeOf(() => compileOverlap([], context))).toBe('invalid_request');
    const ids = Array.from({ length: 50_001 }, String);
    expect(codeOf(() => compileUploadMatch({ identity: 'viewer', ids }, context))).toBe('invalid_request');
  });
});

test('a build reads as the customer; where the writer reads, it is the views of one customer and nothing else', () => {
  const everything = definition(
    {
      series: [{ ...is('a'), percent: [10, 20] }, is('b')],
      first_series: [is('a')],
      age: [is('65+')],
      ad_log_campaign: [is('Fizz')],
      days_between_first_and_last: [{ op: 'greater_than', value: 1 }],
    },
    { upload_id: 'u', existing_segments: '[[{"segment_id":"3","segment_name":"A"}]]' },
  );
  const [pass] = compileBuild(everything, { ...context, sessions: 0 });
  const read = [...(pass?.sql ?? '').matchAll(/\bFROM ([a-z_0-9.]+)/g)].map(([, table]) => table);
  expect(new Set(read)).toEqual(
    new Set(['sessions', 'viewer_first', 'residents', 'ad_sessions', 'segment_uploads', 'segment_members']),
  );
  const upload = insertUpload({ customerId: 7, uploadId: 'u', identity: 'household', ids: ['x'] }, context);
  expect(upload.sql).toContain('FROM c_7.sessions');
  const asTenant = compileCoverage(everything, context).sql;
  expect(asTenant).not.toContain('c_7');
});

test('N2: no value, tag or id ever stands in the SQL', () => {
  const shape = (text: string) => {
    const hostile = definition(
      {
        series: [is(text), { op: 'contains', value: [text] }, { ...is(text), percent: [10, null] }],
        custom_tags: [{ ...is(text), name: text }],
        first_device: [{ op: 'not_starts_with', value: [text] }],
        ad_log_creative: [is(text)],
        country: [{ op: 'is_not_equal_to', value: [text] }],
        household_size: [{ op: 'is_null', value: text }],
      },
      // The contract refuses control characters in an id.
      { upload_id: `u${text.replaceAll('\0', '').slice(0, 39)}` },
    );
    return compileCoverage(hostile, context).sql;
  };
  const text = fc.string({
    minLength: 1,
    maxLength: 60,
    unit: fc.constantFrom("'", '"', '`', '\\', '{', '}', ':', ')', '-', ';', 'x', '\0', '日', ' '),
  });
  fc.assert(
    fc.property(
      text.filter((value) => value.trim() !== '' && value.trim() !== 'zip_code'),
      (value) => {
        expect(shape(value)).toBe(shape('harmless'));
      },
    ),
  );
});
