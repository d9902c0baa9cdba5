import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { expect, test } from 'vitest';
import { effectiveConfig } from './effective-config.ts';
import { choiceOf, chosenHidden, effectiveSettings } from './widget-choice.ts';

const week = { from: '2026-11-08', to: '2026-11-14' };
const day = { from: '2026-11-14', to: '2026-11-14' };

function widget(changes: Partial<WidgetConfig>): WidgetConfig {
  return {
    id: 'w',
    type: 'line',
    title: 'W',
    x: 0,
    y: 0,
    w: 10,
    h: 10,
    fields: ['customer_view.date', 'customer_view.plays'],
    sorts: ['customer_view.date desc'],
    dataSource: { request: 'query', queryEngin: 'customer_view', limit: 20 },
    ...changes,
  };
}

test('QRY-019: a single day is queried by hour, in fields, sorts and pivots', () => {
  expect(effectiveConfig(widget({ pivots: ['customer_view.date'] }), {}, day)).toMatchObject({
    fields: ['customer_view.hour', 'customer_view.plays'],
    sorts: ['customer_view.hour desc'],
    pivots: ['customer_view.hour'],
  });
});

test.each([
  ['a week', '2026-11-08', 'customer_view.hour'],
  ['30 days', '2026-10-16', 'customer_view.hour'],
  ['31 days', '2026-10-15', 'customer_view.date'],
  ['a year', '2025-11-15', 'customer_view.date'],
])('QRY-020: %s', (_name, from, field) => {
  expect(effectiveConfig(widget({}), {}, { from, to: '2026-11-14' })).toMatchObject({
    fields: [field, 'customer_view.plays'],
    sorts: [`${field} desc`],
  });
});

test('QRY-020: lines of a split are queried by hour only as long as their rows fit into one response', () => {
  const split = widget({ visConf: { hourlyDays: 7 } });
  expect(effectiveConfig(split, {}, week).fields).toContain('customer_view.hour');
  expect(effectiveConfig(split, {}, { from: '2026-11-07', to: '2026-11-14' }).fields).toContain('customer_view.date');
});

const byGenre = widget({
  fields: ['customer_view.genre', 'customer_view.minutes'],
  sorts: ['customer_view.genre'],
  dimensions: [
    { key: 'customer_view.genre', label: 'Genre' },
    { key: 'customer_view.brand', label: 'Brand' },
  ],
});

test('WID-010: another dimension takes the place of the shown one, also where it sorts', () => {
  expect(effectiveConfig(byGenre, { dimension: 'customer_view.brand' }, week)).toMatchObject({
    fields: ['customer_view.brand', 'customer_view.minutes'],
    sorts: ['customer_view.brand'],
  });
  expect(effectiveConfig(byGenre, { dimension: 'customer_view.viewer_id' }, week).fields).toEqual(byGenre.fields);
});

test('WID-010: the dimension of a query that is set by an option is renamed there', () => {
  const config = widget({
    fields: [],
    dimensions: [
      { key: 'customer_view.series', label: 'Series' },
      { key: 'customer_view.channel', label: 'Channel' },
    ],
    dataSource: { request: 'acquisition', queryEngin: 'customer_view', options: { by: 'customer_view.series' } },
  });
  expect(effectiveConfig(config, { dimension: 'customer_view.channel' }, week).dataSource.options).toEqual({
    by: 'customer_view.channel',
  });
});

test("WID-015: a chosen sort replaces the configured ones and leaves the widget's configuration alone", () => {
  const config = widget({});
  expect(effectiveConfig(config, { sort: 'customer_view.plays desc' }, week).sorts).toEqual([
    'customer_view.plays desc',
  ]);
  expect(config.sorts).toEqual(['customer_view.date desc']);
});

test.each(['customer_view.nothing', 'customer_view.plays; DROP', ''])(
  'a sort that the server would refuse is not sent: "%s"',
  (sort) => {
    expect(effectiveConfig(widget({}), { sort }, week).sorts).toEqual(['customer_view.hour desc']);
  },
);

test('a tag with blanks in its name and a calculation can be sorted by', () => {
  const config = widget({
    fields: ['customer_view.tags.my plan', 'customer_view.plays'],
    dynamicFields: [{ category: 'table_calculation', tableCalculation: 'rate', expression: '1' }],
  });
  expect(effectiveConfig(config, { sort: 'customer_view.tags.my plan desc' }, week).sorts).toHaveLength(1);
  expect(effectiveConfig(config, { sort: 'rate desc' }, week).sorts).toEqual(['rate desc']);
});

test('WID-006: with a configure-fields menu what is hidden is not queried, nor sorted by', () => {
  const config = widget({
    fields: ['customer_view.viewer_id', 'customer_view.plays'],
    FieldsConfigure: { Viewing: ['customer_view.plays', 'customer_view.minutes'] },
    hiddenFields: ['customer_view.minutes'],
    sorts: ['customer_view.plays desc'],
  });
  expect(effectiveConfig(config, {}, week).fields).toEqual(['customer_view.viewer_id', 'customer_view.plays']);
  expect(effectiveConfig(config, { hiddenFields: ['customer_view.plays'] }, week)).toMatchObject({
    fields: ['customer_view.viewer_id', 'customer_view.minutes'],
    sorts: [],
    hiddenFields: ['customer_view.plays'],
  });
});

test('choices of a widget are read from the settings of the page', () => {
  const settings = { 'sort.w': 'a desc', 'by.w': 'b', 'sort.other': 'c', ...chosenHidden('w', ['d', 'e']) };
  expect(choiceOf(settings, 'w')).toEqual({ sort: 'a desc', dimension: 'b', hiddenFields: ['d', 'e'] });
  expect(choiceOf(chosenHidden('w', []), 'w')).toEqual({ hiddenFields: [] });
  expect(choiceOf({}, 'w')).toEqual({});
});

test("the page's own options stand until the address says otherwise", () => {
  const cohort = widget({
    dataSource: {
      request: 'retention',
      queryEngin: 'customer_view',
      options: { granularity: 'week', periods: 8 },
      settings: ['granularity', 'periods', 'identity'],
    },
  });
  expect(effectiveSettings([cohort], { granularity: 'month' })).toEqual({ granularity: 'month', periods: '8' });
});

test('WID-020: a table whose rows are all wanted is queried for as many as a query can have', () => {
  const all = choiceOf({ 'rows.w': 'all' }, 'w');
  expect(effectiveConfig(widget({}), all, week).dataSource.limit).toBe(10_000);
  const limits = (['unique-viewers', 'acquisition', 'ad-reach'] as const).map((request) => {
    const dataSource = { request, queryEngin: 'customer_view', limit: 50 };
    return effectiveConfig(widget({ dataSource }), all, week).dataSource.limit;
  });
  expect(limits).toEqual([10_000, 10_000, 50]);
});
