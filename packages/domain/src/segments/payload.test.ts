import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definitionOf, payloadOf, rollingRange, type SegmentRule, type SegmentRows } from './index.ts';
import { form } from './test-forms.ts';

const wireOf = (form: Parameters<typeof payloadOf>[0]) => encodeWire(SegmentBody, payloadOf(form));
const sent = (rows: SegmentRows) => JSON.parse(wireOf({ ...form, rows }).create_filter ?? '{}');
const one = (key: string, rule: SegmentRule) => sent({ [key]: [[rule]] })[key]?.[0]?.[0];

describe('what is sent', () => {
  test('SEG-053, SEG-070, SEG-076, SEG-077: name, tags, time range and stream id', () => {
    const body = wireOf({
      ...form,
      segmentName: '  Bingers ',
      tags: [' a ', '', '  ', 'b', 'a'],
      timeRange: rollingRange(30),
    });
    expect(body).toEqual({
      segment_name: 'Bingers',
      description: '',
      tags: '["a","b"]',
      create_filter: '{}',
      existing_segments: '[]',
      time_range: { op: 'in_the_past', value: 30 },
      playhead_stream_id: 'assigned_only',
    });
    expect(payloadOf(form)).not.toHaveProperty('time_range');
  });

  test('SEG-017, SEG-018: rules and groups', () => {
    expect(
      sent({
        series: [
          [{ op: 'is_equal_to', values: ['Harbor'], percent: { from: 10, to: null } }],
          [{ op: 'contains', values: ['x'] }],
        ],
      }),
    ).toEqual({
      series: [
        [{ name: 'series', op: 'is_equal_to', value: ['Harbor'], percent: [10, null] }],
        [{ name: 'series', op: 'contains', value: ['x'] }],
      ],
    });
    const existing = [
      {
        exclude: false,
        segments: [
          { id: '3', name: 'Old' },
          { id: '4', name: 'New' },
        ],
      },
      { exclude: true, segments: [{ id: '5', name: 'Bad' }] },
      { exclude: false, segments: [] },
    ];
    expect(JSON.parse(wireOf({ ...form, existing }).existing_segments ?? '')).toEqual([
      [
        { segment_id: '3', segment_name: 'Old' },
        { segment_id: '4', segment_name: 'New' },
      ],
      [{ segment_id: '5', segment_name: 'Bad', exclude: true }],
    ]);
  });

  test('SEG-071: what has no value is dropped, unless its operator needs none', () => {
    expect(
      sent({
        series: [[{ op: 'is_equal_to', values: [] }]],
        brand: [[{ op: 'is_null', values: [] }]],
        channel: [[{ op: 'is_blank', values: [] }], [{ op: 'contains', values: [''] }]],
        genre: [[{ op: 'is_not_null', values: [] }]],
        custom_tags: [
          [{ op: 'is_equal_to', values: ['gold'], tag: '' }],
          [{ op: 'is_equal_to', values: [], tag: 'plan' }],
        ],
      }),
    ).toEqual({
      brand: [[{ name: 'brand', op: 'is_null', value: '' }]],
      channel: [[{ name: 'channel', op: 'is_blank', value: '' }]],
      genre: [[{ name: 'genre', op: 'is_not_null', value: '' }]],
    });
  });

  test.each<[id: string, key: string, rule: SegmentRule, wire: unknown]>([
    [
      'SEG-072',
      'country',
      { op: 'is_equal_to', values: ['United States', 'CHILE'] },
      { op: 'is_equal_to', value: ['united states', 'chile'] },
    ],
    [
      'SEG-073',
      'first_watched',
      { op: 'is_on_the_day', values: ['2026-01-05'] },
      { op: 'is_in_the_range', value: '2026/01/05 to 2026/01/05' },
    ],
    [
      'SEG-074',
      'household_income',
      { op: 'is_between', values: ['50000', '300000'] },
      { op: 'greater_than_or_equal_to', value: 50_000 },
    ],
    [
      'SEG-074',
      'household_income',
      { op: 'is_between', values: ['50000', '100000'] },
      { op: 'is_in_the_range', value: [50_000, 100_000] },
    ],
    ['SEG-075', 'ad_load', { op: 'is_between', values: ['7', '29'] }, { op: 'is_in_the_range', value: [0.07, 0.29] }],
    [
      'SEG-075',
      'ad_load',
      { op: 'greater_than_or_equal_to', values: ['7'] },
      { op: 'greater_than_or_equal_to', value: 0.07 },
    ],
    [
      'SEG-051',
      'ad_impressions',
      { op: 'is_between', values: ['3', ''] },
      { op: 'greater_than_or_equal_to', value: 3 },
    ],
    ['SEG-051', 'ad_impressions', { op: 'is_between', values: ['3', '9'] }, { op: 'is_in_the_range', value: [3, 9] }],
    ['SEG-051', 'ad_impressions', { op: 'is_between', values: ['', '9'] }, { op: 'less_than_or_equal_to', value: 9 }],
    [
      'SEG-017',
      'session_duration',
      { op: 'greater_than_or_equal_to', values: ['5'], unit: 'min' },
      { op: 'greater_than_or_equal_to', value: 5, unit: 'min' },
    ],
    ['SEG-017', 'season_number', { op: 'is_equal_to', values: ['1', '2'] }, { op: 'is_equal_to', value: [1, 2] }],
    ['SEG-017', 'first_watched', { op: 'in_the_past', values: ['30', 'day'] }, { op: 'in_the_past', value: 30 }],
  ])('%s: %s', (_id, key, rule, wire) => {
    expect(one(key, rule)).toEqual({ name: key, ...Object(wire) });
  });

  test('SEG-074: an income up to the highest group alone is no condition', () => {
    expect(sent({ household_income: [[{ op: 'is_between', values: ['', '300000'] }]] })).toEqual({});
  });

  test('FLT-072: a tag called zip_code is the field', () => {
    expect(
      sent({
        custom_tags: [
          [{ op: 'is_equal_to', values: ['1'], tag: 'plan' }],
          [{ op: 'is_equal_to', values: ['2'], tag: 'zip_code' }],
        ],
      }),
    ).toEqual({
      custom_tags: [[{ name: 'plan', op: 'is_equal_to', value: ['1'] }]],
      zip_code: [[{ name: 'zip_code', op: 'is_equal_to', value: ['2'] }]],
    });
  });
});

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((value) => value.trim() !== '');
const whole = fc.integer({ min: 0, max: 100 }).map(String);
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026/03/${String(date).padStart(2, '0')}`);
const rule = fc.oneof(
  fc.record({
    key: fc.constantFrom('series', 'genre', 'first_series', 'ad_log_campaign'),
    op: fc.constantFrom('is_equal_to' as const, 'is_not_equal_to' as const),
    values: fc.array(text, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    key: fc.constantFrom('state', 'brand'),
    op: fc.constantFrom('contains' as const, 'not_ends_with' as const),
    values: fc.tuple(text),
  }),
  fc.record({
    key: fc.constantFrom('ad_load', 'ad_impressions', 'total_playtime', 'season_number'),
    op: fc.constantFrom('is_between' as const),
    values: fc.tuple(whole, whole),
  }),
  fc.record({
    key: fc.constantFrom('ad_load', 'days_since_last_play'),
    op: fc.constantFrom('less_than_or_equal_to' as const),
    values: fc.tuple(whole),
  }),
  fc.record({
    key: fc.constantFrom('first_watched', 'first_streamed'),
    op: fc.constantFrom('is_in_the_range' as const),
    values: fc.tuple(day, day),
  }),
  fc.record({
    key: fc.constantFrom('episode', 'channel'),
    op: fc.constantFrom('is_null' as const, 'is_not_blank' as const),
    values: fc.constant([]),
  }),
);

test('SEG-039: whatever is sent is rebuilt as it was', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), (rules) => {
      const rows: Record<string, SegmentRule[][]> = {};
      for (const { key, op, values } of rules) rows[key] = [...(rows[key] ?? []), [{ op, values }]];
      expect(definitionOf(decodeWire(SegmentBody, wireOf({ ...form, rows })))).toMatchObject({ rows, issues: [] });
    }),
  );
});
