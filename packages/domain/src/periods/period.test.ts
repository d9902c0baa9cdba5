import { describe, expect, test } from 'vitest';
import { type Calendar, DEFAULT_PERIOD, type Period, resolveCompare, resolvePeriod } from './period.ts';

/** A Sunday. */
const calendar: Calendar = { today: '2026-11-15', weekStartDay: 1 };
const period = (change: Partial<Period>): Period => ({ ...DEFAULT_PERIOD, ...change });

describe('resolvePeriod', () => {
  test('FLT-054: the default is the last 7 days against the previous period', () => {
    expect(DEFAULT_PERIOD).toEqual({ shortcut: 'Last 7 Days', compare: 'Previous Period' });
  });

  test.each([
    ['Yesterday', '2026-11-14', '2026-11-14'],
    ['Last 7 Days', '2026-11-08', '2026-11-14'],
    ['Last 14 Days', '2026-11-01', '2026-11-14'],
    ['Last 30 Days', '2026-10-16', '2026-11-14'],
    ['Last 90 Days', '2026-08-17', '2026-11-14'],
    ['Last Week', '2026-11-02', '2026-11-08'],
    ['Last Month', '2026-10-01', '2026-10-31'],
    ['Year-To-Date', '2026-01-01', '2026-11-14'],
  ] as const)('FLT-055: %s ends yesterday or earlier', (shortcut, from, to) => {
    expect(resolvePeriod(period({ shortcut }), calendar)).toEqual({ from, to });
  });

  test('the week begins on the customer’s day', () => {
    const sunday = { ...calendar, weekStartDay: 0 };
    expect(resolvePeriod(period({ shortcut: 'Last Week' }), sunday)).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  });

  test('Year-To-Date on 1 January shows the year that ended', () => {
    const newYear = { ...calendar, today: '2027-01-01' };
    expect(resolvePeriod(period({ shortcut: 'Year-To-Date' }), newYear)).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
    });
  });
});

describe('resolveCompare', () => {
  test.each([
    ['Previous Period', '2026-11-01', '2026-11-07'],
    ['Previous Day', '2026-11-07', '2026-11-13'],
    ['Previous 7 Days', '2026-11-01', '2026-11-07'],
    ['Previous 30 Days', '2026-10-09', '2026-10-15'],
    ['Previous Week', '2026-11-01', '2026-11-07'],
    ['Previous Month', '2026-10-08', '2026-10-14'],
    ['Same period last year', '2025-11-08', '2025-11-14'],
    ['No comparison', '2026-11-01', '2026-11-07'],
  ] as const)('FLT-057: %s has the length of the period', (compare, from, to) => {
    expect(resolveCompare(period({ compare }), calendar)).toEqual({ from, to });
  });

  test('a whole month is compared with the same month of last year', () => {
    const leapYear = { ...calendar, today: '2028-03-10' };
    expect(resolveCompare(period({ shortcut: 'Last Month', compare: 'Same period last year' }), leapYear)).toEqual({
      from: '2027-02-01',
      to: '2027-02-28',
    });
  });

  test('a whole month is compared with the whole month before', () => {
    const months = { shortcut: 'Last Month', compare: 'Previous Month' } as const;
    expect(resolveCompare(months, calendar)).toEqual({ from: '2026-09-01', to: '2026-09-30' });
    expect(resolveCompare(period({ shortcut: 'Last Month' }), calendar)).toEqual({
      from: '2026-09-01',
      to: '2026-09-30',
    });
  });

  test('Previous Week of a fortnight moves by two weeks, so that weekdays meet', () => {
    const fortnight = period({ shortcut: 'Last 14 Days', compare: 'Previous Week' });
    expect(resolveCompare(fortnight, calendar)).toEqual({ from: '2026-10-18', to: '2026-10-31' });
  });

  test('31 March moved by a month begins on 28 February', () => {
    const custom = { from: '2026-03-31', to: '2026-03-31' };
    const chosen: Period = { shortcut: 'Custom', custom, compare: 'Previous Month' };
    expect(resolveCompare(chosen, calendar)).toEqual({ from: '2026-02-28', to: '2026-02-28' });
  });
});
