import { NO_TRAIL } from '@playhead/domain/drill-down';
import type { ActiveFilter } from '@playhead/domain/filters';
import { DEFAULT_PERIOD } from '@playhead/domain/periods';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedSearch, pageSearch, readPageState, stateForOtherPage } from './page-state.ts';
import type { PageState } from '../../page-context/page-state.ts';
import { randomStates } from './test-random-states.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };
const drama: ActiveFilter = { key: 'genre', rows: [{ op: 'is_equal_to', values: ['Drama'] }] };
const plain: PageState = { period: DEFAULT_PERIOD, filters: [], settings: {}, trail: NO_TRAIL };

test('SHELL-023: 200 random addresses give back the states they were written for, cleared defaults and sampling too', () => {
  fc.assert(
    fc.property(randomStates, (state) => {
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
