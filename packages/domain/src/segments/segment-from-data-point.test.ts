import { expect, test } from 'vitest';
import type { FilterSet } from '../filters/index.ts';
import { segmentFromFilters } from './segment-from-filters.ts';
import { filtersOfDataPoint, type SegmentDataPoint } from './segment-from-data-point.ts';
import { segmentTabs } from './segment-tabs.ts';

const everything = { ads: true, demographics: true, adServerLog: true, subscriberSegments: true };
const tabs = segmentTabs({ flags: everything, functions: ['adhoc_segments'] });
const equal = (key: string, value: string): FilterSet[number] => ({
  key,
  rows: [{ op: 'is_equal_to', values: [value] }],
});

function dataPoint(changes: Partial<SegmentDataPoint>): SegmentDataPoint {
  return {
    request: 'query',
    field: 'customer_view.series',
    value: 'Harbor',
    row: {},
    widgetFilters: {},
    filters: [],
    range: { from: '2026-11-08', to: '2026-11-14' },
    identity: 'viewer',
    tabs,
    ...changes,
  };
}

const refusal = (changes: Partial<SegmentDataPoint>) => {
  const made = filtersOfDataPoint(dataPoint(changes));
  return made.kind === 'refused' ? made.message : null;
};

/** The rules of the segment's form. */
function rules(changes: Partial<SegmentDataPoint>) {
  const made = filtersOfDataPoint(dataPoint(changes));
  if (made.kind === 'refused') throw new Error(made.message);
  const form = segmentFromFilters(made.filters, { idFilter: null, uniqueIdFilter: null, tabs });
  if (form.kind === 'refused') throw new Error(form.message);
  expect(form.leftOut).toEqual([]);
  return { ...form.form.rows, ...(form.form.existing.length === 0 ? {} : { existing: form.form.existing }) };
}

test('SEG-041: all dimensions of a row become rules, its numbers do not', () => {
  const row = {
    'customer_view.series': 'Harbor',
    'customer_view.channel': 'One',
    'customer_view.season_number': 2,
    'customer_view.plays': 12,
    'customer_view.ad_impressions': 40,
    'customer_view.ad_load': 0.2,
  };
  expect(rules({ row })).toEqual({
    series: [[{ op: 'is_equal_to', values: ['Harbor'] }]],
    channel: [[{ op: 'is_equal_to', values: ['One'] }]],
    season_number: [[{ op: 'is_equal_to', values: ['2'] }]],
  });
});

test.each<[string, Partial<SegmentDataPoint>, object]>([
  [
    'the data point replaces the choice of the page, other filters stay',
    { filters: [equal('series', 'Night Line'), equal('country', 'canada')] },
    {
      country: [[{ op: 'is_equal_to', values: ['canada'] }]],
      series: [[{ op: 'is_equal_to', values: ['Harbor'] }]],
    },
  ],
  [
    'what the widget leaves out is left out, unless the data point says it',
    { widgetFilters: { 'customer_view.series': '-NULL', 'customer_view.genre': '-News' } },
    {
      genre: [[{ op: 'is_not_equal_to', values: ['News'] }]],
      series: [[{ op: 'is_equal_to', values: ['Harbor'] }]],
    },
  ],
  [
    'what the widget is about wins over the page',
    { filters: [equal('genre', 'Crime')], widgetFilters: { 'customer_view.genre': 'Drama' } },
    {
      genre: [[{ op: 'is_equal_to', values: ['Drama'] }]],
      series: [[{ op: 'is_equal_to', values: ['Harbor'] }]],
    },
  ],
  ['no value is a rule too', { value: null }, { series: [[{ op: 'is_null', values: [] }]] }],
  [
    'a custom tag',
    { field: 'customer_view.tags.plan', value: 'gold' },
    { custom_tags: [[{ op: 'is_equal_to', values: ['gold'], tag: 'plan' }]] },
  ],
  [
    'an advertiser',
    { field: 'ad_sessions.ad_log_advertiser', value: 'Acme' },
    { ad_log_advertiser: [[{ op: 'is_equal_to', values: ['Acme'] }]] },
  ],
  [
    'a segment',
    { field: 'segment_view.segment_id', value: '11' },
    { existing: [{ exclude: false, segments: [{ id: '11', name: '11' }] }] },
  ],
])('SEG-041: %s', (_name, changes, expected) => {
  expect(rules(changes)).toEqual(expected);
});

test.each<[string, Partial<SegmentDataPoint>, object]>([
  [
    'by title: of the first play in the period, as the filters of the page are',
    { filters: [equal('device', 'Roku'), equal('segment', '11')], identity: 'household' },
    {
      first_device: [[{ op: 'is_equal_to', values: ['Roku'] }]],
      first_series: [[{ op: 'is_equal_to', values: ['Harbor'] }]],
      first_streamed: [[{ op: 'is_in_the_range', values: ['2026/11/08', '2026/11/14'] }]],
      first_identity: [[{ op: 'is_equal_to', values: ['household'] }]],
      existing: [{ exclude: false, segments: [{ id: '11', name: '11' }] }],
    },
  ],
  [
    'of one day',
    { field: 'customer_view.date', value: '2026-11-10' },
    { first_streamed: [[{ op: 'is_in_the_range', values: ['2026/11/10', '2026/11/10'] }]] },
  ],
  [
    'of a week, as far as the page shows it',
    { field: 'customer_view.week', value: '2026-11-12' },
    { first_streamed: [[{ op: 'is_in_the_range', values: ['2026/11/12', '2026/11/14'] }]] },
  ],
])('SEG-037, SEG-041: new viewers %s', (_name, changes, expected) => {
  expect(rules({ request: 'acquisition', ...changes })).toEqual(expected);
});

test.each<[string, Partial<SegmentDataPoint>]>([
  ['A segment has no rule for Hour of Day.', { field: 'customer_view.hour_of_day', value: 21 }],
  [
    'A segment has no rule for Hour of Day.',
    { field: 'customer_view.DOW', value: 'Mon', row: { 'customer_view.DOW': 'Mon', 'customer_view.hour_of_day': 21 } },
  ],
  ['A segment has no rule for Ad Position.', { field: 'ad_sessions.ad_position', value: 'pre' }],
  [
    'The time range of a segment has two days or more, and this is one.',
    { field: 'customer_view.date', value: '2026-11-10' },
  ],
  ['A segment has no rule for the order in which titles are watched.', { request: 'pathing', field: 'pathing.source' }],
  ['A segment has no rule for Genre.', { request: 'acquisition', field: 'customer_view.genre', value: 'Crime' }],
  [
    'A segment has no rule for Device Type.',
    { field: 'customer_view.device', value: 'Roku', tabs: segmentTabs({ flags: everything, functions: [] }) },
  ],
])('%s', (message, changes) => {
  expect(refusal(changes)).toBe(message);
});
