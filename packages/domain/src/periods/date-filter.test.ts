import { DateFilter } from '@playhead/contract/http/saved-filters';
import { expect, test } from 'vitest';
import { dateFilterOf, periodOfDateFilter } from './date-filter.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };

test('FLT-053, FLT-054: the date filter of the default period', () => {
  const saved = dateFilterOf({ shortcut: 'Last 7 Days', compare: 'Previous Period' }, calendar, true);
  expect(saved).toEqual({
    type: 'shortcut',
    value: 'Last 7 Days',
    compareType: 'shortcut',
    compareValue: 'Previous Period',
    lookerValue: '2026/11/08 to 2026/11/14',
    compareLookerValue: '2026/11/01 to 2026/11/07',
    visible: true,
  });
  expect(DateFilter.parse(saved)).toEqual(saved);
});

test('FLT-053: chosen days are saved as days, and read back', () => {
  const period = {
    shortcut: 'Custom',
    custom: { from: '2026-10-01', to: '2026-10-09' },
    compare: 'Custom',
    compareCustom: { from: '2026-09-01', to: '2026-09-09' },
  } as const;
  const saved = dateFilterOf(period, calendar, false);
  expect(saved).toMatchObject({
    type: 'custom',
    value: '2026/10/01 to 2026/10/09',
    compareType: 'custom',
    compareValue: '2026/09/01 to 2026/09/09',
    visible: false,
  });
  expect(periodOfDateFilter(saved, calendar)).toEqual(period);
});
