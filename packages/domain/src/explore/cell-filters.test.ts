import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { describe, expect, test } from 'vitest';
import { cellFilters, type ExploreCell } from './cell-filters.ts';
import { EMPTY_EXPLORE, exploreQuery } from './explore-state.ts';
import { testCatalogue, testKindOf } from './test-catalogue.ts';

const PERIOD = 'customer_view.current_date_range_ui';
const calendar = { today: '2026-11-16', weekStartDay: 0 };

function resultField(name: string, kind: ResultField['kind'] = 'dimension'): ResultField {
  return { name: `customer_view.${name}`, label: name, kind, format: 'text', definition: '' };
}
const plays = resultField('plays', 'measure');

interface Given {
  query?: Partial<ExploreQuery>;
  fields: readonly ResultField[];
  row: ResultRow | null;
  pivots?: ExploreCell['result'];
  column?: ExploreCell['column'];
}

function filtersOf({ query, fields, row, pivots, column }: Given) {
  return cellFilters({
    query: { ...exploreQuery(EMPTY_EXPLORE, testCatalogue), ...query },
    result: { fields: [...fields, plays], ...pivots },
    row,
    column: column ?? { field: plays, pivot: null },
    calendar,
    kindOf: testKindOf,
  });
}

test('WBK-001: the values of the row, and the period as days', () => {
  expect(filtersOf({ fields: [resultField('series')], row: { 'customer_view.series': 'Come Home, Ada' } })).toEqual({
    filters: { 'customer_view.series': 'Come Home^, Ada', [PERIOD]: '2026/10/17 to 2026/11/15' },
    wider: [],
  });
});

test('the filters of the query stay, but for the field of the row: its value passes them', () => {
  const query = { filters: { [PERIOD]: 'Last 7 Days', 'customer_view.series': 'A%', 'customer_view.country': 'us' } };
  expect(filtersOf({ query, fields: [resultField('series')], row: { 'customer_view.series': 'Arc' } }).filters).toEqual(
    {
      'customer_view.series': 'Arc',
      'customer_view.country': 'us',
      [PERIOD]: '2026/11/09 to 2026/11/15',
    },
  );
});

test.each([
  [null, 'NULL'],
  ['', 'EMPTY'],
  ['NULL', '^NULL'],
  ['-1', '^-1'],
  [12, '12'],
])('the value %j is the filter %s', (value, expected) => {
  const { filters } = filtersOf({ fields: [resultField('series')], row: { 'customer_view.series': value } });
  expect(filters['customer_view.series']).toBe(expected);
});

test('the values of the pivot column narrow too; the row total is of all columns', () => {
  const pivots = {
    fields: [resultField('series'), { ...plays, pivoted: true }],
    pivotFields: [resultField('device'), resultField('country')],
    pivots: [{ values: ['Roku', 'us'] }, { values: ['Web', null] }],
  };
  const given = { fields: [], row: { 'customer_view.series': 'Arc' }, pivots };
  expect(filtersOf({ ...given, column: { field: plays, pivot: 1 } }).filters).toMatchObject({
    'customer_view.series': 'Arc',
    'customer_view.device': 'Web',
    'customer_view.country': 'NULL',
  });
  expect(filtersOf({ ...given, column: { field: plays, pivot: 'total' } }).filters).toEqual({
    'customer_view.series': 'Arc',
    [PERIOD]: '2026/10/17 to 2026/11/15',
  });
});

describe('times narrow the period', () => {
  test.each([
    ['date', '2026-11-02', '2026/11/02 to 2026/11/02', {}, []],
    ['week', '2026-11-01', '2026/11/01 to 2026/11/07', {}, []],
    ['week', '2026-10-11', '2026/10/17 to 2026/10/17', {}, []],
    ['month', '2026-11-01', '2026/11/01 to 2026/11/15', {}, []],
    ['hour', '2026-11-02 07:00', '2026/11/02 to 2026/11/02', { 'customer_view.hour_of_day': '7' }, []],
    ['minute', '2026-11-02 07:31', '2026/11/02 to 2026/11/02', { 'customer_view.hour_of_day': '7' }, ['minute']],
  ])('%s %s', (name, value, period, others, wider) => {
    expect(filtersOf({ fields: [resultField(name)], row: { [`customer_view.${name}`]: value } })).toEqual({
      filters: { ...others, [PERIOD]: period },
      wider,
    });
  });
});

test('a custom measure counts the rows of its own filters', () => {
  const dynamicFields = [
    {
      category: 'measure' as const,
      measure: 'mobile',
      type: 'count' as const,
      basedOn: 'customer_view.series',
      filters: { 'customer_view.device': 'iPhone', 'customer_view.series': '-B' },
    },
  ];
  const field = { ...plays, name: 'mobile', label: 'Mobile' };
  const given = { query: { dynamicFields }, fields: [resultField('series')], column: { field, pivot: null } };
  expect(filtersOf({ ...given, row: { 'customer_view.series': 'A' } })).toEqual({
    filters: { 'customer_view.series': 'A', 'customer_view.device': 'iPhone', [PERIOD]: '2026/10/17 to 2026/11/15' },
    wider: ['Mobile'],
  });
});

test('a condition on a measure is no condition on the sessions of a cell', () => {
  const query = { filters: { 'customer_view.plays': '>=10', 'customer_view.device': 'Roku' } };
  expect(filtersOf({ query, fields: [resultField('series')], row: { 'customer_view.series': 'Arc' } }).filters).toEqual(
    { 'customer_view.series': 'Arc', 'customer_view.device': 'Roku', [PERIOD]: '2026/10/17 to 2026/11/15' },
  );
});

test('the row of totals stands for every row, in its pivot column', () => {
  const pivots = {
    fields: [resultField('series'), { ...plays, pivoted: true }],
    pivotFields: [resultField('device')],
    pivots: [{ values: ['Roku'] }],
  };
  expect(filtersOf({ fields: [], row: null, pivots, column: { field: plays, pivot: 0 } }).filters).toEqual({
    'customer_view.device': 'Roku',
    [PERIOD]: '2026/10/17 to 2026/11/15',
  });
});
