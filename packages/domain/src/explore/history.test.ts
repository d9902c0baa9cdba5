import { expect, test } from 'vitest';
import type { ExploreAction } from './change-state.ts';
import { EMPTY_EXPLORE } from './explore-state.ts';
import { beginHistory, type ExploreHistory, stepHistory } from './history.ts';
import { testKindOf } from './test-catalogue.ts';

const change = (history: ExploreHistory, action: ExploreAction) =>
  stepHistory(history, { type: 'change', change: action, kindOf: testKindOf });
const toggle = (name: string): ExploreAction => ({ type: 'toggle-field', name: `customer_view.${name}` });
const typed = (value: string): ExploreAction => ({
  type: 'filters',
  filters: [{ key: 'series', rows: [{ op: 'contains', values: [value] }] }],
});
const undo = (history: ExploreHistory) => stepHistory(history, { type: 'undo' });
const redo = (history: ExploreHistory) => stepHistory(history, { type: 'redo' });

test('WBK-001: undo and redo walk through the whole state', () => {
  const one = change(beginHistory(EMPTY_EXPLORE), toggle('series'));
  const two = change(change(one, toggle('plays')), { type: 'limit', limit: 10 });
  expect(undo(two).present.limit).toBe(500);
  expect(undo(undo(two)).present).toEqual(one.present);
  expect(undo(undo(undo(two))).present).toEqual(EMPTY_EXPLORE);
  expect(redo(redo(undo(undo(two)))).present).toEqual(two.present);
});

test('at either end nothing happens', () => {
  const begun = beginHistory(EMPTY_EXPLORE);
  expect(undo(begun)).toBe(begun);
  expect(redo(begun)).toBe(begun);
});

test('a change after an undo forgets what was undone', () => {
  const history = change(undo(change(beginHistory(EMPTY_EXPLORE), toggle('series'))), toggle('plays'));
  expect(redo(history).present.fields).toEqual(['customer_view.plays']);
});

test('what is typed into one filter is one step', () => {
  const added = change(beginHistory(EMPTY_EXPLORE), typed(''));
  const history = ['N', 'Ne', 'New'].reduce((before, value) => change(before, typed(value)), added);
  expect(undo(history).present.filters).toEqual(added.present.filters);
  expect(undo(undo(history)).present.filters).toEqual([]);
});

test('typing goes on as another step after something else was changed', () => {
  const begun = change(change(beginHistory(EMPTY_EXPLORE), typed('')), typed('N'));
  const history = change(change(begun, toggle('plays')), typed('Ne'));
  expect(undo(history).present.filters[0]?.rows[0]?.values).toEqual(['N']);
});

test('at most a hundred steps are kept', () => {
  const history = Array.from({ length: 130 }).reduce<ExploreHistory>(
    (before) => change(before, toggle('plays')),
    beginHistory(EMPTY_EXPLORE),
  );
  expect(history.past).toHaveLength(100);
});

test('another query begins without a history', () => {
  const history = change(beginHistory(EMPTY_EXPLORE), toggle('plays'));
  expect(stepHistory(history, { type: 'begin', state: EMPTY_EXPLORE })).toEqual(beginHistory(EMPTY_EXPLORE));
});
