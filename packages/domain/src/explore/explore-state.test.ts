import { expect, test } from 'vitest';
import { periodShortcuts } from '../periods/index.ts';
import {
  EMPTY_EXPLORE,
  exploreQuery,
  exploreRunBody,
  periodText,
  readPeriodText,
  readSortText,
  sortText,
} from './explore-state.ts';
import { testCatalogue } from './test-catalogue.ts';

test('FLT-055: a new analysis is of the last 30 days, by name', () => {
  expect(exploreQuery(EMPTY_EXPLORE, testCatalogue)).toEqual({
    model: 'playhead',
    view: 'customer_view',
    fields: [],
    filters: { 'customer_view.current_date_range_ui': 'Last 30 Days' },
    sorts: [],
    limit: 500,
    pivots: [],
    dynamicFields: [],
    visConfig: {},
  });
});

test.each(periodShortcuts.filter((name) => name !== 'Custom'))('FLT-055: %s is stored by its name', (shortcut) => {
  expect(readPeriodText(periodText({ shortcut }))).toEqual({ shortcut });
});

test('FLT-055: a custom period is stored as its days', () => {
  const period = { shortcut: 'Custom', custom: { from: '2026-10-01', to: '2026-10-09' } } as const;
  expect(periodText(period)).toBe('2026/10/01 to 2026/10/09');
  expect(readPeriodText('2026/10/01 to 2026/10/09')).toEqual(period);
});

test.each(['', 'Custom', 'Last 31 Days', '2026/10/09 to 2026/10/01'])('"%s" is no period', (text) => {
  expect(readPeriodText(text)).toBeNull();
});

test.each([
  ['customer_view.plays', { name: 'customer_view.plays', descending: false }],
  ['customer_view.plays desc', { name: 'customer_view.plays', descending: true }],
  ['customer_view.plays desc 2', { name: 'customer_view.plays', descending: true, column: 2 }],
  ['customer_view.plays asc 0', { name: 'customer_view.plays', descending: false, column: 0 }],
  ['customer_view.tags.two words desc', { name: 'customer_view.tags.two words', descending: true }],
] as const)('WID-015: the sort "%s" is read and written', (text, sort) => {
  expect(readSortText(text)).toEqual(sort);
  expect(sortText(sort)).toBe(text);
});

test('WBK-001: filters without a value are not part of the query', () => {
  const filters = [
    { key: 'series', rows: [{ op: 'is_equal_to' as const, values: ['A, B'] }] },
    { key: 'device', rows: [{ op: 'is_equal_to' as const, values: [] }] },
  ];
  expect(exploreQuery({ ...EMPTY_EXPLORE, filters }, testCatalogue).filters).toEqual({
    'customer_view.current_date_range_ui': 'Last 30 Days',
    'customer_view.series': 'A^, B',
  });
});

test('a run names its dynamic fields, and leaves out the broken ones with their sorts', () => {
  const query = exploreQuery(
    {
      ...EMPTY_EXPLORE,
      fields: ['customer_view.plays'],
      sorts: [
        { name: 'good', descending: true },
        { name: 'bad', descending: false },
      ],
      dynamicFields: [
        { category: 'table_calculation', tableCalculation: 'good', expression: '1' },
        { category: 'table_calculation', tableCalculation: 'bad', expression: '(' },
      ],
      rowTotal: true,
      total: true,
    },
    testCatalogue,
  );
  expect(exploreRunBody(query, new Set(['bad']))).toEqual({
    fields: ['customer_view.plays', 'good'],
    filters: { 'customer_view.current_date_range_ui': 'Last 30 Days' },
    sorts: ['good desc'],
    limit: 500,
    pivots: [],
    dynamicFields: [{ category: 'table_calculation', tableCalculation: 'good', expression: '1' }],
    total: true,
  });
});

test('without a field nothing runs', () => {
  expect(exploreRunBody(exploreQuery(EMPTY_EXPLORE, testCatalogue))).toBeNull();
});
