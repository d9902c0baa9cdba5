import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import type { WidgetResponse } from '@playhead/browser/api/resources.ts';
import { contentOf, tallyPage, type WidgetReport } from './widget-report.ts';
import { inputOf, type RowsResponse, stateWithoutRows, widgetState, type WidgetStateOptions } from './widget-state.ts';

const config: WidgetConfig = {
  id: 'w',
  type: 'line',
  title: 'W',
  x: 0,
  y: 0,
  w: 1,
  h: 1,
  fields: ['a'],
  dataSource: { request: 'query', queryEngin: 'customer_view' },
};

function rows(value: number, label: string, changes: Partial<WidgetResponse> = {}): WidgetResponse {
  const provenance = {
    sql: '',
    timeZone: 'UTC',
    period: null,
    sampled: false,
    cached: false,
    computedAt: '',
    elapsedMs: 0,
    rowsRead: 0,
  };
  const result = { data: [{ a: value }], fields: [], truncated: false, provenance };
  return { label, config, filterLabels: [], result, ...changes };
}

const waiting: RowsResponse = {
  data: undefined,
  error: null,
  isError: false,
  isFetching: true,
  isPlaceholderData: false,
};
const ready = (data: WidgetResponse): RowsResponse => ({ ...waiting, data, isFetching: false });
const old = (data: WidgetResponse): RowsResponse => ({ ...waiting, data, isPlaceholderData: true });
const failed: RowsResponse = { ...waiting, isFetching: false, isError: true, error: new Error('boom') };

function stateOf({
  current,
  compare,
  ...rest
}: Pick<WidgetStateOptions, 'current' | 'compare'> & Partial<WidgetStateOptions>) {
  return widgetState({
    input: current.data === undefined ? null : inputOf(current.data, compare?.data, []),
    messageOf: (error) => String(error),
    retry: () => undefined,
    reachable: true,
    current,
    compare,
    ...rest,
  });
}

test('WID-008: first load until both periods are there', () => {
  expect(stateOf({ current: waiting, compare: null }).status).toBe('first-load');
  expect(stateOf({ current: ready(rows(1, 'now')), compare: waiting }).status).toBe('first-load');
  expect(stateOf({ current: ready(rows(1, 'now')), compare: ready(rows(2, 'before')) })).toMatchObject({
    status: 'ready',
    input: { rows: [{ a: 1 }], periodLabel: 'now', compareRows: [{ a: 2 }], compareLabel: 'before' },
  });
});

test('WID-008: while a new response is on its way, the old rows stay under their own names', () => {
  const lastWeek = rows(1, 'last week', { filterLabels: ['Device is Roku'] });
  expect(stateOf({ current: old(lastWeek), compare: old(rows(2, 'the week before')) })).toMatchObject({
    status: 'updating',
    input: {
      rows: [{ a: 1 }],
      periodLabel: 'last week',
      compareLabel: 'the week before',
      filterLabels: ['Device is Roku'],
    },
  });
  expect(stateOf({ current: ready(rows(3, 'now')), compare: old(rows(2, 'before')) }).status).toBe('updating');
});

test('rows are drawn as they were queried: old rows by the old dimension, and never compared with new ones', () => {
  const byBrand = { ...config, fields: ['brand'] };
  const state = stateOf({ current: old(rows(1, 'now')), compare: ready(rows(2, 'before', { config: byBrand })) });
  expect(state).toMatchObject({ status: 'updating', input: { config: { fields: ['a'] } } });
  expect(state).not.toHaveProperty('input.compareRows');
});

test('ERR-013: a failed query is an error with a retry, and loading again after it', () => {
  const retry = vi.fn<() => void>();
  const state = stateOf({ current: failed, compare: null, messageOf: () => 'words', retry });
  expect(state).toMatchObject({ status: 'error', message: 'words' });
  if (state.status === 'error') state.retry();
  expect(retry).toHaveBeenCalledOnce();
  expect(stateOf({ current: { ...failed, isFetching: true }, compare: null }).status).toBe('first-load');
});

test('while the banner says that the server is away, a widget keeps what it has; afterwards it tells its own failure', () => {
  const away: RowsResponse = { ...failed, error: new ApiError({ kind: 'unreachable', message: 'away' }) };
  const kept: RowsResponse = { ...away, data: rows(1, 'now') };
  expect(stateOf({ current: away, compare: null, reachable: false }).status).toBe('first-load');
  expect(stateOf({ current: kept, compare: null, reachable: false }).status).toBe('ready');
  expect(stateOf({ current: away, compare: null, reachable: true }).status).toBe('error');
  expect(stateOf({ current: failed, compare: null, reachable: false }).status).toBe('error');
});

test('a failed compare period leaves the numbers without a comparison', () => {
  const state = stateOf({ current: ready(rows(1, 'now')), compare: failed });
  expect(state.status).toBe('ready');
  expect(state).not.toHaveProperty('input.compareRows');
});

const report = (widget: string, content: WidgetReport['content'], failure: string | null = null) =>
  [widget, { widget, latency: 1, content, failure }] as const;

test.each<[string, (readonly [string, WidgetReport])[], boolean | null]>([
  ['a widget is still on its way', [report('a', 'no rows')], null],
  ['no widget has a row', [report('a', 'no rows'), report('b', 'no query')], true],
  ['one has rows', [report('a', 'no rows'), report('b', 'rows')], false],
  ['one failed: nobody knows', [report('a', 'no rows'), report('b', 'no rows', 'query_failed')], false],
  ['no query ran', [report('a', 'no query'), report('b', 'no query')], null],
])('whether a page is empty: %s', (_name, reports, expected) => {
  expect(tallyPage(new Map(reports), ['a', 'b']).empty).toBe(expected);
});

test('a control without rows is neither full nor empty', () => {
  const none: WidgetConfig = { ...config, dataSource: { request: 'none', queryEngin: '' } };
  expect(contentOf(stateWithoutRows(none, 'UTC'))).toBe('no query');
  expect(contentOf(stateOf({ current: ready(rows(1, 'now')), compare: null }))).toBe('rows');
});

test('WID-008: an estimate is ready, and says that the exact numbers follow', () => {
  const estimate = ready(rows(1, 'May', { exactFollows: true }));
  expect(stateOf({ current: estimate, compare: null })).toMatchObject({ status: 'ready', exactFollows: true });
  const exact = stateOf({ current: ready(rows(2, 'May')), compare: null });
  expect(exact).not.toHaveProperty('exactFollows');
});

test('WID-008: an estimate stays when its exact numbers fail, with the reason and a retry', () => {
  const estimate = rows(1, 'May', { exactFollows: true });
  const retry = vi.fn<() => void>();
  const state = stateOf({ current: { ...failed, data: estimate }, compare: null, retry });
  expect(state).toMatchObject({ status: 'ready', exactFailure: { message: 'Error: boom' } });
  expect(state).not.toHaveProperty('exactFollows');
  if (state.status === 'ready') state.exactFailure?.retry();
  expect(retry).toHaveBeenCalledOnce();
});

test('WID-008: while the exact numbers are tried again, they follow', () => {
  const again: RowsResponse = { ...failed, isFetching: true, data: rows(1, 'May', { exactFollows: true }) };
  const state = stateOf({ current: again, compare: null });
  expect(state).toMatchObject({ status: 'ready', exactFollows: true });
  expect(state).not.toHaveProperty('exactFailure');
});

test('WID-008: the estimate of another query does not stay when a query fails', () => {
  const other: RowsResponse = { ...failed, data: rows(1, 'May', { exactFollows: true }), isPlaceholderData: true };
  expect(stateOf({ current: other, compare: null }).status).toBe('error');
});
