import { describe, expect, test } from 'vitest';
import { estimateWork, planQuery, type QueryContext, type QuerySpec } from './index.ts';

const context: QueryContext = {
  timeZone: 'America/New_York',
  weekStartDay: 0,
  now: new Date('2026-11-15T12:00:00Z'),
  rights: [],
  sessionsPerDay: 10_000,
};
const PERIOD = 'customer_view.current_date_range_ui';
const TEN_DAYS = { [PERIOD]: '2026/11/01 to 2026/11/10' };

function workOf(query: Partial<QuerySpec>, changed: Partial<QueryContext> = {}, pivotKeys: readonly string[] = []) {
  const fields = ['customer_view.device', 'customer_view.unique_viewers'];
  const completeQuery = { fields, filters: TEN_DAYS, sorts: [], limit: 500, pivots: [], dynamicFields: [], ...query };
  return estimateWork(planQuery(completeQuery, { ...context, ...changed }, { pivotKeys }));
}

describe('the expected work', () => {
  test.each<[string, number, number]>([
    ['is the sessions of the period', workOf({}), 100_000],
    ['grows with the period', workOf({ filters: { [PERIOD]: '2026/10/12 to 2026/11/10' } }), 300_000],
    [
      'grows with the measures',
      workOf({ fields: ['customer_view.unique_viewers', 'customer_view.subscribers'] }),
      200_000,
    ],
    ['grows with the pivot columns', workOf({ pivots: ['customer_view.series'] }, {}, ['=a', '=b']), 200_000],
    ['expects many pivot columns before they are known', workOf({ pivots: ['customer_view.series'] }), 3_000_000],
    [
      'grows with a row for each viewer',
      workOf({ fields: ['customer_view.viewer_id', 'customer_view.plays'] }),
      400_000,
    ],
    ['shrinks with a sample', workOf({ fields: ['customer_view.plays'] }, { sampling: { rate: 0.1 } }), 10_000],
    ['is small from rollups', workOf({ fields: ['customer_view.plays'] }, { hourlyRollups: true }), 10_000],
    ['is nothing while nobody has counted the sessions', workOf({}, { sessionsPerDay: 0 }), 0],
  ])('%s', (_name, work, expected) => {
    expect(work).toBe(expected);
  });
});
