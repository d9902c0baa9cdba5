import { AppError } from '@playhead/contract/errors';
import { describe, expect, test } from 'vitest';
import { planQuery, type QueryContext, type QuerySpec } from './index.ts';

const context: QueryContext = {
  timeZone: 'America/New_York',
  weekStartDay: 0,
  now: new Date('2026-11-15T12:00:00Z'),
  rights: [],
};
const measures = [
  'plays',
  'total_attempts',
  'minutes',
  'unique_viewers',
  'subscribers',
  'households',
  'minutes_per_viewer',
  'minutes_per_play',
  'sessions_per_viewer',
  'avg_percent_complete',
].map((name) => `customer_view.${name}`);
const keys = (count: number) => Array.from({ length: count }, (_, index) => `=${index}`);

function plan(query: Partial<QuerySpec>, pivotKeys: readonly string[] = [], changed: Partial<QueryContext> = {}) {
  const completeQuery = { fields: [], filters: {}, sorts: [], limit: 500, pivots: [], dynamicFields: [], ...query };
  return planQuery(completeQuery, { ...context, ...changed }, { pivotKeys });
}

function refusal(...parts: Parameters<typeof plan>): AppError | null {
  try {
    plan(...parts);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const viewersBySeries = {
  fields: ['customer_view.viewer_id', ...measures],
  pivots: ['customer_view.series'],
  limit: 10_000,
};

describe('a result of more than a million cells', () => {
  test('attack 25: is refused with its size and what to change', () => {
    const refused = refusal(viewersBySeries, keys(100));
    expect(refused?.code).toBe('query_too_large');
    expect(refused?.details['path']).toBe('body.limit');
    expect(refused?.message).toBe(
      'The query is too large: its result can have 10,010,000 cells (10,000 rows of 1,001), and 1,000,000 are allowed. ' +
        'Lower the row limit, or use fewer measures or a pivot with fewer values.',
    );
  });

  test('is refused without pivots too', () => {
    const dynamicFields = Array.from({ length: 50 }, (_, index) => ({
      category: 'table_calculation' as const,
      tableCalculation: `c${index}`,
      expression: '${customer_view.plays} + 1',
    }));
    const tags = Array.from({ length: 50 }, (_, index) => `customer_view.tags.t${index}`);
    const fields = ['customer_view.viewer_id', 'customer_view.plays', ...tags];
    expect(refusal({ fields, dynamicFields, limit: 10_000 })?.code).toBe('query_too_large');
  });

  test('counts the error of each sampled number', () => {
    const bySeries = { ...viewersBySeries, fields: ['customer_view.device', ...measures.slice(0, 4)], limit: 2000 };
    expect(refusal(bySeries, keys(100))).toBeNull();
    expect(refusal(bySeries, keys(100), { sampling: { rate: 0.1 } })?.code).toBe('query_too_large');
  });
});

describe('fewer cells are planned', () => {
  const allowed: readonly [name: string, query: Partial<QuerySpec>, columns: number][] = [
    ['a million of them', { ...viewersBySeries, limit: 999 }, 100],
    ['while the pivot columns are unknown', viewersBySeries, 0],
    ['a pivot of few values', { ...viewersBySeries, limit: 10_000 }, 9],
    ['one row, whatever the limit', { ...viewersBySeries, fields: measures }, 100],
    ['no more rows than days', { ...viewersBySeries, fields: ['customer_view.date', ...measures] }, 100],
    [
      'no more rows than hours of seven days',
      { ...viewersBySeries, fields: ['customer_view.hour', 'customer_view.plays', 'customer_view.minutes'] },
      100,
    ],
  ];
  test.each(allowed)('%s', (_name, query, columns) => {
    expect(refusal(query, keys(columns))).toBeNull();
  });

  test('a stream has no limit: its rows are never held', () => {
    const query = { filters: {}, sorts: [], dynamicFields: [], ...viewersBySeries };
    expect(planQuery(query, context, { pivotKeys: keys(100), rows: 'all' }).limit).toBeNull();
  });
});
