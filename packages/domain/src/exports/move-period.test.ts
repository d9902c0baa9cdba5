import type { ExportPeriod } from '@playhead/contract/http/deliveries/export-content';
import { expect, test } from 'vitest';
import { movePeriod } from './index.ts';

const calendar = { today: '2026-11-16', weekStartDay: 0 };
const saved: ExportPeriod = {
  shortcut: 'Last 7 Days',
  compare: 'Previous Period',
  range: '2026/11/01 to 2026/11/07',
  compareRange: '2026/10/25 to 2026/10/31',
};
const body = {
  fields: ['customer_view.series'],
  limit: 5,
  filters: { 'customer_view.current_date_range_ui': '2026/11/01 to 2026/11/07', 'customer_view.series': 'Harbor' },
  compare: '2026/10/25 to 2026/10/31',
  dynamicFields: [{ filters: { day: '2026/11/01 to 2026/11/07', text: 'not 2026/11/01 to 2026/11/07' } }],
};

test('EXP-038: a named period and its comparison are those of the day of the run, wherever they stand', () => {
  expect(movePeriod(body, saved, calendar)).toEqual({
    fields: ['customer_view.series'],
    limit: 5,
    filters: { 'customer_view.current_date_range_ui': '2026/11/09 to 2026/11/15', 'customer_view.series': 'Harbor' },
    compare: '2026/11/02 to 2026/11/08',
    dynamicFields: [{ filters: { day: '2026/11/09 to 2026/11/15', text: 'not 2026/11/01 to 2026/11/07' } }],
  });
});

test.each([
  ['Yesterday', '2026/11/15 to 2026/11/15', '2026/11/14 to 2026/11/14'],
  ['Last Month', '2026/10/01 to 2026/10/31', '2026/09/01 to 2026/09/30'],
  ['Year-To-Date', '2026/01/01 to 2026/11/15', '2025/02/16 to 2025/12/31'],
])('%s', (shortcut, range, compareRange) => {
  const period = { ...saved, shortcut };
  expect(movePeriod([saved.range, saved.compareRange], period, calendar)).toEqual([range, compareRange]);
});

test('a custom period stays, with a comparison that follows from it', () => {
  expect(movePeriod([saved.range, saved.compareRange], { ...saved, shortcut: 'Custom' }, calendar)).toEqual([
    saved.range,
    saved.compareRange,
  ]);
});

test('a custom comparison stays when the period moves on', () => {
  expect(movePeriod([saved.range, saved.compareRange], { ...saved, compare: 'Custom' }, calendar)).toEqual([
    '2026/11/09 to 2026/11/15',
    saved.compareRange,
  ]);
});

test.each([
  ['a name that no period has', { ...saved, shortcut: 'Last 8 Days' }],
  ['a custom period without a range', { ...saved, shortcut: 'Custom', range: '' }],
])('%s changes nothing', (_name, period) => {
  expect(movePeriod(body, period, calendar)).toBe(body);
});

test('without a comparison nothing but the period moves, and empty texts stay', () => {
  expect(movePeriod(['', saved.range], { ...saved, compareRange: '' }, calendar)).toEqual([
    '',
    '2026/11/09 to 2026/11/15',
  ]);
});
