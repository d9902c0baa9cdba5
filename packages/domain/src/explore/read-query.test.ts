import type { ExploreQuery } from '@playhead/contract/http/explore';
import { expect, test } from 'vitest';
import { EMPTY_EXPLORE, exploreQuery, type ExploreState } from './explore-state.ts';
import { openQuery } from './read-query.ts';
import { testCatalogue } from './test-catalogue.ts';

const PERIOD = 'customer_view.current_date_range_ui';

function stored(changes: Partial<ExploreQuery>): ExploreQuery {
  return { ...exploreQuery(EMPTY_EXPLORE, testCatalogue), ...changes };
}

test('WBK-011: a stored query opens as it was composed', () => {
  const state: ExploreState = {
    fields: ['customer_view.date', 'customer_view.device', 'customer_view.plays'],
    pivots: ['customer_view.device'],
    filters: [
      {
        key: 'series',
        rows: [
          { op: 'is_equal_to', values: ['A, B', 'C'] },
          { op: 'not_contains', values: ['Live'] },
        ],
        proportion: { from: 50, to: null },
      },
      { key: 'customer_view.plays', rows: [{ op: 'greater_than_or_equal_to', values: ['5'] }] },
    ],
    period: { shortcut: 'Custom', custom: { from: '2026-10-01', to: '2026-10-09' } },
    sorts: [{ name: 'customer_view.plays', descending: true, column: 1 }],
    limit: 20,
    dynamicFields: [
      { category: 'table_calculation', tableCalculation: 'half', expression: '${customer_view.plays} / 2' },
    ],
    total: true,
    rowTotal: true,
    vis: { type: 'bar', measures: ['customer_view.plays'], stacked: true, labels: true, horizontal: true },
  };
  expect(openQuery(exploreQuery(state, testCatalogue), testCatalogue)).toEqual({ state, notes: [] });
});

test('WBK-011: a field that the model no longer has is left out and named; the rest is intact', () => {
  const opened = openQuery(
    stored({
      fields: ['customer_view.gone', 'customer_view.series', 'customer_view.plays'],
      pivots: ['customer_view.gone'],
      sorts: ['customer_view.gone desc', 'customer_view.plays desc'],
      filters: { [PERIOD]: 'Last 7 Days', 'customer_view.gone': 'x', 'customer_view.series': 'A' },
    }),
    testCatalogue,
  );
  expect(opened.notes).toEqual([
    'The field "customer_view.gone" is not available and was left out.',
    'The filter "customer_view.gone" is not available and was left out.',
  ]);
  expect(opened.state).toEqual({
    ...EMPTY_EXPLORE,
    fields: ['customer_view.series', 'customer_view.plays'],
    filters: [{ key: 'series', rows: [{ op: 'is_equal_to', values: ['A'] }] }],
    period: { shortcut: 'Last 7 Days' },
    sorts: [{ name: 'customer_view.plays', descending: true }],
  });
});

test('a field that only filters is no column', () => {
  const { state, notes } = openQuery(stored({ fields: ['customer_view.mins_watched'] }), testCatalogue);
  expect(state.fields).toEqual([]);
  expect(notes).toEqual(['The field "customer_view.mins_watched" is not available and was left out.']);
});

test('a custom measure without its field is left out by its name', () => {
  const measure = {
    category: 'measure',
    measure: 'm',
    type: 'count',
    basedOn: 'customer_view.gone',
    label: 'Mine',
  } as const;
  const { state, notes } = openQuery(stored({ dynamicFields: [measure] }), testCatalogue);
  expect(state.dynamicFields).toEqual([]);
  expect(notes).toEqual(['The custom measure "Mine" was left out: its field "customer_view.gone" is not available.']);
});

test('a calculation stays, whatever it names: its editor says what is missing', () => {
  const dynamicFields = [
    { category: 'table_calculation' as const, tableCalculation: 'c', expression: '${customer_view.gone}' },
  ];
  expect(openQuery(stored({ dynamicFields }), testCatalogue).state.dynamicFields).toEqual(dynamicFields);
});

test('a period that cannot be read becomes the default, and it is said', () => {
  const { state, notes } = openQuery(stored({ filters: { [PERIOD]: 'since Tuesday' } }), testCatalogue);
  expect(state.period).toEqual({ shortcut: 'Last 30 Days' });
  expect(notes).toEqual(['The period could not be read; Last 30 Days is used instead.']);
});

test('measures stand behind dimensions, and unknown options of a chart are ignored', () => {
  const { state } = openQuery(
    stored({
      fields: ['customer_view.plays', 'customer_view.series'],
      visConfig: { type: 'hologram', stacked: 'yes', measures: [1, 'customer_view.plays'] },
    }),
    testCatalogue,
  );
  expect(state.fields).toEqual(['customer_view.series', 'customer_view.plays']);
  expect(state.vis).toEqual({ ...EMPTY_EXPLORE.vis, measures: ['customer_view.plays'] });
});
