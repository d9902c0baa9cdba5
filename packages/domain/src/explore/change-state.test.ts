import { describe, expect, test } from 'vitest';
import { changeState, type ExploreAction } from './change-state.ts';
import { EMPTY_EXPLORE, type ExploreState } from './explore-state.ts';
import { testKindOf } from './test-catalogue.ts';

const [DATE, SERIES, DEVICE, PLAYS, MINUTES] = ['date', 'series', 'device', 'plays', 'minutes'].map(
  (name) => `customer_view.${name}`,
) as [string, string, string, string, string];

function after(actions: readonly ExploreAction[], start: ExploreState = EMPTY_EXPLORE): ExploreState {
  return actions.reduce((state, action) => changeState(state, action, testKindOf), start);
}
const toggle = (name: string): ExploreAction => ({ type: 'toggle-field', name });
const sort = (name: string, add = false, column?: number): ExploreAction => ({
  type: 'sort',
  target: { name, ...(column === undefined ? {} : { column }) },
  add,
});

test('WBK-001: dimensions stand before measures, each in the order it was chosen', () => {
  expect(after([toggle(PLAYS), toggle(SERIES), toggle(MINUTES), toggle(DATE)]).fields).toEqual([
    SERIES,
    DATE,
    PLAYS,
    MINUTES,
  ]);
});

test('a field that is taken out takes its sort, its pivot and its chart with it', () => {
  const state = after([
    toggle(SERIES),
    toggle(PLAYS),
    { type: 'toggle-pivot', name: DEVICE },
    sort(PLAYS, false, 1),
    { type: 'vis', change: { measures: [PLAYS] } },
    toggle(PLAYS),
  ]);
  expect(state).toMatchObject({ fields: [SERIES, DEVICE], pivots: [DEVICE], sorts: [], vis: { measures: [] } });
  expect(after([toggle(DEVICE)], state)).toMatchObject({ fields: [SERIES], pivots: [] });
});

test('a field moves among those of its kind', () => {
  const state = after([toggle(DATE), toggle(SERIES), toggle(DEVICE), toggle(PLAYS)]);
  expect(after([{ type: 'move-field', name: DEVICE, before: DATE }], state).fields).toEqual([
    DEVICE,
    DATE,
    SERIES,
    PLAYS,
  ]);
  expect(after([{ type: 'move-field', name: DATE, before: null }], state).fields).toEqual([
    SERIES,
    DEVICE,
    DATE,
    PLAYS,
  ]);
  expect(after([{ type: 'move-field', name: DATE, before: PLAYS }], state).fields).toEqual([
    SERIES,
    DEVICE,
    DATE,
    PLAYS,
  ]);
});

describe('pivots', () => {
  test('a pivot is chosen with its field; a third replaces the second', () => {
    const state = after([DATE, SERIES, DEVICE].map((name) => ({ type: 'toggle-pivot', name })));
    expect(state).toMatchObject({ fields: [DATE, SERIES, DEVICE], pivots: [DATE, DEVICE] });
  });

  test('a measure is no pivot', () => {
    expect(after([{ type: 'toggle-pivot', name: PLAYS }])).toEqual(EMPTY_EXPLORE);
  });

  test.each<ExploreAction>([
    { type: 'toggle-pivot', name: DATE },
    { type: 'period', period: { shortcut: 'Yesterday' } },
  ])('after %o a sort by the number of a pivot column means another column, and goes', (action) => {
    const state = after([toggle(PLAYS), { type: 'toggle-pivot', name: DEVICE }, sort(PLAYS, false, 2), action]);
    expect(state.sorts).toEqual([]);
  });
});

describe('WID-015: sorts', () => {
  test('numbers begin with the largest, then the smallest, then no order', () => {
    expect(after([sort(PLAYS)]).sorts).toEqual([{ name: PLAYS, descending: true }]);
    expect(after([sort(PLAYS), sort(PLAYS)]).sorts).toEqual([{ name: PLAYS, descending: false }]);
    expect(after([sort(PLAYS), sort(PLAYS), sort(PLAYS)]).sorts).toEqual([]);
  });

  test('names begin with the first letter', () => {
    expect(after([sort(SERIES)]).sorts).toEqual([{ name: SERIES, descending: false }]);
  });

  test('another sort replaces the first, unless it is added', () => {
    expect(after([sort(PLAYS), sort(SERIES)]).sorts).toEqual([{ name: SERIES, descending: false }]);
    expect(after([sort(PLAYS), sort(SERIES, true)]).sorts).toEqual([
      { name: PLAYS, descending: true },
      { name: SERIES, descending: false },
    ]);
    expect(after([sort(PLAYS), sort(SERIES, true), sort(PLAYS, true)]).sorts[0]).toEqual({
      name: PLAYS,
      descending: false,
    });
  });

  test('each pivot column has an order of its own', () => {
    expect(after([sort(PLAYS, false, 0), sort(PLAYS, true, 3)]).sorts).toEqual([
      { name: PLAYS, descending: true, column: 0 },
      { name: PLAYS, descending: true, column: 3 },
    ]);
  });
});

test.each([
  [0, 1],
  [-4, 1],
  [12.4, 12],
  [10_001, 10_000],
])('a row limit of %s is %s', (given, expected) => {
  expect(after([{ type: 'limit', limit: given }]).limit).toBe(expected);
});

test('a dynamic field is added, replaced under another name, and removed with its sort', () => {
  const calculation = (name: string, expression: string) =>
    ({ category: 'table_calculation', tableCalculation: name, expression }) as const;
  const state = after([
    { type: 'save-dynamic', field: calculation('a', '1'), replaces: null },
    { type: 'save-dynamic', field: calculation('b', '2'), replaces: null },
    { type: 'save-dynamic', field: calculation('c', '3'), replaces: 'a' },
    sort('c'),
  ]);
  expect(state.dynamicFields).toEqual([calculation('c', '3'), calculation('b', '2')]);
  expect(after([{ type: 'remove-dynamic', name: 'c' }], state)).toMatchObject({
    dynamicFields: [calculation('b', '2')],
    sorts: [],
  });
});

test('everything can be cleared at once', () => {
  expect(after([toggle(PLAYS), { type: 'totals', total: true }, { type: 'clear' }])).toEqual(EMPTY_EXPLORE);
});
