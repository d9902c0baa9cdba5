import { decodePeriod, type Period } from '@playhead/domain/periods';
import { expect, test } from 'vitest';
import { periodOnly, readPeriodParams, withPeriod } from './period-address.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };

test.each<[Period]>([
  [{ shortcut: 'Last 7 Days', compare: 'Previous Period' }],
  [{ shortcut: 'Year-To-Date', compare: 'Previous Month' }],
  [
    {
      shortcut: 'Custom',
      custom: { from: '2026-11-01', to: '2026-11-09' },
      compare: 'Custom',
      compareCustom: { from: '2025-11-01', to: '2025-11-09' },
    },
  ],
])('the address gives back the period it was written for: %j', (period) => {
  expect(decodePeriod(readPeriodParams(withPeriod('', period)), calendar)).toEqual({ period, issues: [] });
});

test('another period leaves the rest of the query as it is', () => {
  expect(withPeriod('?qid=4&period=Yesterday', { shortcut: 'Last Week', compare: 'Previous Period' })).toBe(
    '?qid=4&period=Last+Week',
  );
  expect(withPeriod('?period=Yesterday', { shortcut: 'Last 7 Days', compare: 'Previous Period' })).toBe('');
});

test('from page to page the period goes along, codes and drill-down keys do not', () => {
  expect(periodOnly('?shareCode=abc&drill_down=x&period=Yesterday&compare=Previous+Day')).toBe(
    '?period=Yesterday&compare=Previous+Day',
  );
  expect(periodOnly('?shareCode=abc')).toBe('');
});
