import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { expect, test, vi } from 'vitest';
import type { LabelledResult } from '../../api/resources.ts';
import { type RowsAnswer, widgetState, type WidgetStateOptions } from './widget-state.ts';

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

function rows(value: number, label: string): LabelledResult {
  const provenance = {
    sql: '',
    time_zone: 'UTC',
    period: null,
    sampled: false,
    cached: false,
    computed_at: '',
    elapsed_ms: 0,
    rows_read: 0,
  };
  return { label, result: { data: [{ a: value }], fields: [], truncated: false, provenance } };
}

const waiting: RowsAnswer = {
  data: undefined,
  error: null,
  isError: false,
  isFetching: true,
  isPlaceholderData: false,
};
const ready = (data: LabelledResult): RowsAnswer => ({ ...waiting, data, isFetching: false });
const old = (data: LabelledResult): RowsAnswer => ({ ...waiting, data, isPlaceholderData: true });
const failed: RowsAnswer = { ...waiting, isFetching: false, isError: true, error: new Error('boom') };

function stateOf(answers: Pick<WidgetStateOptions, 'current' | 'compare'>) {
  return widgetState({ config, messageOf: (error) => String(error), retry: () => undefined, ...answers });
}

test('WID-008: first load until both periods are there', () => {
  expect(stateOf({ current: waiting, compare: null }).status).toBe('first-load');
  expect(stateOf({ current: ready(rows(1, 'now')), compare: waiting }).status).toBe('first-load');
  expect(stateOf({ current: ready(rows(1, 'now')), compare: ready(rows(2, 'before')) })).toMatchObject({
    status: 'ready',
    input: { rows: [{ a: 1 }], periodLabel: 'now', compareRows: [{ a: 2 }], compareLabel: 'before' },
  });
});

test('WID-008: while a new answer is on its way, the old rows stay under their own names', () => {
  expect(stateOf({ current: old(rows(1, 'last week')), compare: old(rows(2, 'the week before')) })).toMatchObject({
    status: 'updating',
    input: { rows: [{ a: 1 }], periodLabel: 'last week', compareLabel: 'the week before' },
  });
  expect(stateOf({ current: ready(rows(3, 'now')), compare: old(rows(2, 'before')) }).status).toBe('updating');
});

test('ERR-013: a failed query is an error with a retry, and loading again after it', () => {
  const retry = vi.fn<() => void>();
  const state = widgetState({ config, current: failed, compare: null, messageOf: () => 'words', retry });
  expect(state).toMatchObject({ status: 'error', message: 'words' });
  if (state.status === 'error') state.retry();
  expect(retry).toHaveBeenCalledOnce();
  expect(stateOf({ current: { ...failed, isFetching: true }, compare: null }).status).toBe('first-load');
});

test('a failed compare period leaves the numbers without a comparison', () => {
  const state = stateOf({ current: ready(rows(1, 'now')), compare: failed });
  expect(state.status).toBe('ready');
  expect(state).not.toHaveProperty('input.compareRows');
});
