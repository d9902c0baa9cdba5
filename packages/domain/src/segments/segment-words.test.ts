import { describe, expect, test } from 'vitest';
import {
  changesBetween,
  describeRules,
  existingCycle,
  existingIds,
  hasDemographicRules,
  KNOWN_VIEWERS_ONLY,
  rollingRange,
  segmentFromFilters,
  segmentSteps,
  type SegmentRows,
  segmentTabs,
} from './index.ts';
import { allRights, form } from './test-forms.ts';

const rows: SegmentRows = {
  series: [[{ op: 'is_equal_to', values: ['Harbor', 'Night Line'] }], [{ op: 'not_contains', values: ['Kids'] }]],
  ad_load: [[{ op: 'is_between', values: ['7', '29'] }]],
  device: [[{ op: 'is_equal_to', values: ['Roku'], percent: { from: 50, to: null } }]],
  total_playtime: [[{ op: 'greater_than', values: ['60'] }]],
  custom_tags: [
    [{ op: 'is_equal_to', values: ['gold'], tag: 'plan' }],
    [{ op: 'is_equal_to', values: ['10001'], tag: 'zip_code' }],
    [{ op: 'is_equal_to', values: ['free'], tag: 'plan' }],
  ],
  genre: [
    [
      { op: 'is_equal_to', values: ['Drama'] },
      { op: 'is_not_equal_to', values: ['Crime'] },
    ],
    [{ op: 'is_equal_to', values: ['News'] }],
  ],
};

describe('in words', () => {
  test('SEG-003: one line for each step, in its order', () => {
    const existing = [
      {
        exclude: true,
        segments: [
          { id: '1', name: 'Staff' },
          { id: '2', name: 'Trial' },
        ],
      },
    ];
    const definition = { rows, existing, uploadId: 'u' };
    expect(describeRules(definition)).toEqual([
      { key: 'upload', tab: 'Segment', text: 'Uploaded ids' },
      { key: 'existing_segment', tab: 'Segment', text: 'Not in Staff or Trial' },
      { key: 'series', tab: 'Content', text: 'Series is Harbor or Night Line and does not contain Kids' },
      { key: 'ad_load', tab: 'Ads', text: 'Ad Load is between 7% and 29%' },
      { key: 'device', tab: 'Consumption attributes', text: 'Device Type is Roku (at least 50% of viewing)' },
      { key: 'total_playtime', tab: 'Behavior', text: 'Total Playtime > 60 min' },
      { key: 'custom_tags', tab: 'Custom Tags', text: 'Plan is gold or is free' },
      { key: 'zip_code', tab: 'Custom Tags', text: 'Zip Code is 10001' },
      { key: 'genre', tab: 'Content', text: 'Genre is Drama and Genre is not Crime or Genre is News' },
    ]);
    expect(describeRules(definition).map(({ key }) => key)).toEqual(
      segmentSteps(definition).steps.map(({ key }) => key),
    );
  });

  test('FLT-018: whose first stream is meant', () => {
    const first: SegmentRows = {
      first_identity: [[{ op: 'is_equal_to', values: ['household'] }]],
      first_series: [[{ op: 'is_equal_to', values: ['Harbor'] }]],
    };
    expect(describeRules({ rows: first, existing: [], uploadId: null }).map(({ text }) => text)).toEqual([
      'First Series is Harbor (first stream of the household)',
    ]);
  });

  test('what differs between two versions', () => {
    expect(changesBetween(form, form)).toEqual([]);
    const after = {
      ...form,
      segmentName: 'New',
      timeRange: rollingRange(45),
      streamId: 'all',
      existing: [{ exclude: false, segments: [{ id: '1', name: 'A' }] }],
      rows: { ...rows, series: [[{ op: 'is_equal_to', values: ['Harbor'] }]] },
    } as const;
    expect(changesBetween({ ...form, rows }, after)).toEqual([
      'name',
      'time range: in the past 45 days',
      'viewers: All Viewers',
      'existing segments',
      'rules: Series',
    ]);
    const renamed = { ...after, existing: [{ exclude: false, segments: [{ id: '1', name: 'B' }] }] };
    expect(changesBetween(after, renamed)).toEqual([]);
  });
});

test('SEG-016: whether a rule is demographic', () => {
  expect(hasDemographicRules({ rows })).toBe(false);
  expect(hasDemographicRules({ rows: { age: [[{ op: 'is_equal_to', values: [] }]] } })).toBe(false);
  expect(hasDemographicRules({ rows: { age: [[{ op: 'is_equal_to', values: ['65+'] }]] } })).toBe(true);
});

describe('segments made of segments', () => {
  test('are named once each', () => {
    const segments = [
      { id: '1', name: 'A' },
      { id: '2', name: 'B' },
    ];
    expect(
      existingIds({
        existing: [
          { exclude: false, segments },
          { exclude: true, segments: segments.slice(1) },
        ],
      }),
    ).toEqual(['1', '2']);
  });

  const graph = new Map([
    ['1', ['2', '3']],
    ['2', ['4']],
    ['3', ['4']],
    ['4', []],
    ['5', ['5']],
    ['6', ['7']],
    ['7', ['8']],
    ['8', ['6', '4']],
    ['9', ['6']],
  ]);

  test.each([
    ['1', null],
    ['4', null],
    ['5', ['5', '5']],
    ['6', ['6', '7', '8', '6']],
    ['9', null],
    ['unknown', null],
  ])('a cycle through %s', (id, path) => {
    expect(existingCycle(id, graph)).toEqual(path);
  });
});

describe('filters as a segment', () => {
  const tabs = segmentTabs(allRights);
  const source = { idFilter: 'assigned_only', uniqueIdFilter: 'household', tabs };

  const opened = (warning: string | null) => ({
    kind: 'form',
    warning,
    form: { modalType: 'save', streamId: 'assigned_only' },
  });
  const refused = {
    kind: 'refused',
    message: 'You can create a segment based on known households or subscribers only.',
  };

  test.each([
    ['assigned_only', 'household', opened(null)],
    ['assigned_only', null, refused],
    ['unassigned_only', 'household', refused],
    ['unassigned_only', null, refused],
    ['', null, opened(KNOWN_VIEWERS_ONLY)],
    [null, 'household', opened(KNOWN_VIEWERS_ONLY)],
  ] as const)('SEG-096, SEG-097: id filter %s with unique id filter %s', (idFilter, uniqueIdFilter, expected) => {
    expect(segmentFromFilters([], { idFilter, uniqueIdFilter, tabs })).toMatchObject(expected);
  });

  test('SEG-041: each filter becomes a rule, and what cannot is named', () => {
    const found = segmentFromFilters(
      [
        { key: 'series', rows: [{ op: 'is_equal_to', values: ['Harbor'] }], proportion: { from: 20, to: null } },
        { key: 'state', rows: [], expression: 'Texas,-Ohio,New%' },
        { key: 'mins_watched', rows: [{ op: 'is_between', values: ['5', '9'], unit: 'min' }] },
        { key: 'tags.plan', rows: [{ op: 'is_equal_to', values: ['gold'] }] },
        { key: 'zip_code', rows: [{ op: 'is_equal_to', values: ['10001'] }] },
        {
          key: 'segment',
          rows: [
            { op: 'is_equal_to', values: ['3'] },
            { op: 'is_not_equal_to', values: ['4'] },
          ],
        },
        { key: 'first_current_date_range_ui', rows: [{ op: 'is_in_the_range', values: ['2026/01/01', '2026/01/31'] }] },
        { key: 'playhead_id', rows: [{ op: 'is_equal_to', values: ['assigned_only'] }] },
        { key: 'ad_position', rows: [{ op: 'is_equal_to', values: ['pre'] }] },
        { key: 'is_live', rows: [{ op: 'is_equal_to', values: ['Yes'] }] },
        { key: 'brand', rows: [] },
      ],
      { ...source, segmentNames: new Map([['3', 'Fans']]) },
    );
    expect(found).toMatchObject({
      kind: 'form',
      leftOut: ['ad_position', 'is_live'],
      form: {
        existing: [
          { exclude: false, segments: [{ id: '3', name: 'Fans' }] },
          { exclude: true, segments: [{ id: '4', name: '4' }] },
        ],
      },
    });
    expect(found.kind === 'form' && found.form.rows).toEqual({
      series: [[{ op: 'is_equal_to', values: ['Harbor'], percent: { from: 20, to: null } }]],
      state: [
        [{ op: 'is_equal_to', values: ['Texas'] }],
        [{ op: 'is_not_equal_to', values: ['Ohio'] }],
        [{ op: 'starts_with', values: ['New'] }],
      ],
      session_duration: [[{ op: 'is_between', values: ['5', '9'], unit: 'min' }]],
      custom_tags: [
        [{ op: 'is_equal_to', values: ['gold'], tag: 'plan' }],
        [{ op: 'is_equal_to', values: ['10001'], tag: 'zip_code' }],
      ],
      first_streamed: [[{ op: 'is_in_the_range', values: ['2026/01/01', '2026/01/31'] }]],
    });
  });

  test('SEG-028: a rule this customer has not is left out', () => {
    const withoutAds = segmentTabs({ ...allRights, flags: { ...allRights.flags, ads: false } });
    const filters = [{ key: 'content_with_ads', rows: [{ op: 'is_equal_to', values: ['Content with Ads'] }] }] as const;
    expect(segmentFromFilters(filters, { ...source, tabs: withoutAds })).toMatchObject({
      leftOut: ['content_with_ads'],
    });
    expect(segmentFromFilters(filters, source)).toMatchObject({ leftOut: [] });
  });
});
