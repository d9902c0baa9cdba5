import { drillKeys, type DrillTrail, NO_TRAIL } from '@playhead/domain/drill-down';
import type { ActiveFilter, FilterRow } from '@playhead/domain/filters';
import { pageIds } from '@playhead/domain/pages';
import { comparePeriods, DEFAULT_PERIOD, type Period, periodShortcuts } from '@playhead/domain/periods';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedSearch, pageSearch, type PageState, readPageState, stateForOtherPage } from './page-state.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };
const drama: ActiveFilter = { key: 'genre', rows: [{ op: 'is_equal_to', values: ['Drama'] }] };
const plain: PageState = { period: DEFAULT_PERIOD, filters: [], settings: {}, trail: NO_TRAIL };

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const range = fc.constantFrom({ from: '2026-11-01', to: '2026-11-09' }, { from: '2025-12-31', to: '2025-12-31' });
const period: fc.Arbitrary<Period> = fc
  .tuple(fc.constantFrom(...periodShortcuts), fc.constantFrom(...comparePeriods), range, range)
  .map(([shortcut, compare, custom, compareCustom]) => ({
    shortcut,
    compare,
    ...(shortcut === 'Custom' ? { custom } : {}),
    ...(compare === 'Custom' ? { compareCustom } : {}),
  }));
const row: fc.Arbitrary<FilterRow> = fc.oneof(
  fc.record({
    op: fc.constantFrom('is_equal_to', 'is_not_equal_to', 'contains', 'starts_with'),
    values: fc.array(text, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ op: fc.constantFrom('is_null', 'is_not_blank'), values: fc.constant([]) }),
  fc.record({ op: fc.constant('is_between'), values: fc.constant(['5', '60']), unit: fc.constantFrom('sec', 'min') }),
);
const filters = fc
  .uniqueArray(fc.constantFrom('series', 'genre', 'tags.plan', 'first_series', 'mins_watched'), { maxLength: 4 })
  .chain((keys) =>
    fc.tuple(
      ...keys.map((key) => fc.array(row, { minLength: 1, maxLength: 3 }).map((rows): ActiveFilter => ({ key, rows }))),
    ),
  );
const settings = fc.constantFrom<PageState['settings']>(
  {},
  { granularity: 'week', identity: 'household' },
  { 'sort.top-series': 'customer_view.plays desc', tables: 'expanded' },
);
const step = fc
  .tuple(fc.constantFrom(...pageIds), fc.oneof(fc.constant(''), text), filters)
  .map(([page, name, set]) => ({ page, name, search: pageSearch({ ...plain, filters: set }).slice(1) }));
const trail: fc.Arbitrary<DrillTrail> = fc.record({
  steps: fc.array(step, { maxLength: 2 }),
  key: fc.constantFrom(null, ...drillKeys),
});

const choices = fc.tuple(fc.boolean(), fc.constantFrom(undefined, true, false));
const whole: fc.Arbitrary<PageState> = fc
  .tuple(fc.record({ period, filters, settings, trail }), choices)
  .map(([state, [cleared, sampling]]) => ({
    ...state,
    // A filter in the address is a choice; none at all is one only where a default was cleared.
    ...(state.filters.length > 0 || cleared ? { filtersChosen: true as const } : {}),
    ...(sampling === undefined ? {} : { sampling }),
  }));

test('SHELL-023: 200 random addresses give back the states they were written for, cleared defaults and sampling too', () => {
  fc.assert(
    fc.property(whole, (state) => {
      const address = pageSearch(state);
      expect(readPageState(address, calendar)).toEqual({ state, code: null, issues: [] });
      expect(pageSearch(readPageState(address, calendar).state)).toBe(address);
    }),
    { numRuns: 200, seed: 11 },
  );
});

test('whatever stands in an address, it is read without failing and its cleaned form is read without issues', () => {
  const names = ['period', 'compare', 'filterStr', 'drill_down', 'drill_down_key', 'granularity', 'sort.x', 'qid'];
  const nonsense = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 40 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(nonsense, (params) => {
      const search = `?${new URLSearchParams(params)}`;
      const { state } = readPageState(search, calendar);
      expect(readPageState(changedSearch(search, state), calendar)).toMatchObject({ state, issues: [] });
    }),
  );
});

test('what cannot be read is reported in words', () => {
  expect(readPageState('?period=soon&filterStr=%7Bbroken&depth=9&drill_down_key=moon', calendar).issues).toEqual([
    'The period "soon" cannot be shown; Last 7 Days is used instead.',
    'The filters of this address could not be read.',
    'The setting "depth" cannot be "9"; its default is used instead.',
    'There is no drill-down "moon".',
  ]);
});

test('SHELL-021, RPT-021: codes stand for a view: a share code, or exactly 15 letters and digits as filter string', () => {
  expect(readPageState('?shareCode=abc', calendar).code).toEqual({ kind: 'stored-view', code: 'abc' });
  const report = readPageState('?filterStr=aB3dE6gH9jK2mN5', calendar);
  expect(report.code).toEqual({ kind: 'stored-view', code: 'aB3dE6gH9jK2mN5' });
  expect(report.issues).toEqual([]);
  expect(readPageState('?filterStr=aB3dE6gH9jK2mN', calendar).code).toBeNull();
});

test('SHELL-022: filters of another app are read apart, and broken ones are no words for the reader', () => {
  const payload = encodeURIComponent('{"genre":[{"op":"is_equal_to","value":"Drama"}]}');
  expect(readPageState(`?uaaFilterStr=${payload}`, calendar).code).toEqual({
    kind: 'foreign-filters',
    filters: [drama],
    issues: [],
  });
  const broken = readPageState('?uaaFilterStr=%7Bnope', calendar);
  expect(broken).toMatchObject({ code: { kind: 'foreign-filters', filters: [] }, issues: [] });
});

test('another choice leaves foreign parameters of the page alone and takes codes off', () => {
  expect(changedSearch('?qid=4&period=Yesterday&shareCode=x&granularity=week', plain)).toBe('?qid=4');
});

test('from page to page period and filters go along, settings, drill-down and codes do not', () => {
  const state = readPageState(
    '?period=Yesterday&granularity=week&drill_down=overview_page%3F&drill_down_key=content&qid=4' +
      '&filterStr=%7B%22genre%22%3A%5B%7B%22op%22%3A%22is_equal_to%22%2C%22value%22%3A%22Drama%22%7D%5D%7D',
    calendar,
  ).state;
  expect(stateForOtherPage(state)).toEqual({
    period: { shortcut: 'Yesterday', compare: 'Previous Period' },
    filters: [drama],
    settings: {},
    trail: NO_TRAIL,
    filtersChosen: true,
  });
});
