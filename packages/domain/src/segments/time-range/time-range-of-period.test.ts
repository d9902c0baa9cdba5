import { expect, test } from 'vitest';
import type { Period } from '../../periods/index.ts';
import { timeRangeOfPeriod } from './time-range-of-period.ts';
import { NO_TIME_RANGE, type TimeRange } from './time-range.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };
const custom = (from: string, to: string): Partial<Period> => ({ shortcut: 'Custom', custom: { from, to } });
const oneTime = (from: string, to: string): TimeRange => ({ selectedShortcut: 'one_time', value: { from, to } });
const asRange = (period: Partial<Period>, fixed = false) =>
  timeRangeOfPeriod({ shortcut: 'Custom', compare: 'Previous Period', ...period }, { calendar, maxRange: 90, fixed });

test.each<[string, Partial<Period>, TimeRange]>([
  ['Yesterday', { shortcut: 'Yesterday' }, { selectedShortcut: 'in_the_past', value: 1 }],
  ['Last 7 Days', { shortcut: 'Last 7 Days' }, { selectedShortcut: 'past_7', value: 7 }],
  ['Last 14 Days', { shortcut: 'Last 14 Days' }, { selectedShortcut: 'in_the_past', value: 14 }],
  ['Last Month', { shortcut: 'Last Month' }, oneTime('2026-10-01', '2026-10-31')],
  ['chosen days', custom('2026-11-02', '2026-11-05'), oneTime('2026-11-02', '2026-11-05')],
])('SEG-098: %s', (_name, period, timeRange) => {
  expect(asRange(period)).toEqual({ timeRange, notice: null });
});

test('days that stand in the rules themselves do not move on', () => {
  expect(asRange({ shortcut: 'Last 7 Days' }, true).timeRange).toEqual(oneTime('2026-11-08', '2026-11-14'));
});

test.each<[string, Partial<Period>, string]>([
  ['SEG-108', { shortcut: 'Year-To-Date' }, 'it is longer than 90 days.'],
  ['SEG-100', custom('2026-11-02', '2026-11-02'), 'a one-time range has two days or more.'],
  ['SEG-103', custom('2025-10-01', '2025-10-14'), 'it begins more than 13 months ago.'],
])('%s: a period that cannot be a time range is told', (_id, period, reason) => {
  expect(asRange(period)).toEqual({
    timeRange: NO_TIME_RANGE,
    notice: `The period of the page cannot be the time range of the segment: ${reason} Please choose one.`,
  });
});
