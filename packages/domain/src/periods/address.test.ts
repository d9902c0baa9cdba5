import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePeriod, encodePeriod, MAX_CUSTOM_DAYS } from './address.ts';
import { addDays, type DateRange } from './local-date.ts';
import { comparePeriods, DEFAULT_PERIOD, type Period, periodShortcuts } from './period.ts';

const calendar = { today: '2026-11-15', weekStartDay: 0 };

const range: fc.Arbitrary<DateRange> = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: MAX_CUSTOM_DAYS }))
  .map(([end, length]) => ({
    from: addDays(calendar.today, -end - length + 1),
    to: addDays(calendar.today, -end),
  }));

const anyPeriod: fc.Arbitrary<Period> = fc
  .record({
    shortcut: fc.constantFrom(...periodShortcuts),
    compare: fc.constantFrom(...comparePeriods),
    range,
    other: range,
  })
  .map(({ shortcut, compare, range: custom, other }) => ({
    shortcut,
    compare,
    ...(shortcut === 'Custom' ? { custom } : {}),
    ...(compare === 'Custom' ? { compareCustom: other } : {}),
  }));

describe('period in the address', () => {
  test('FLT-058, FLT-060: the ends of a range are parted by " to " and written YYYY/MM/DD', () => {
    const custom = { from: '2026-11-01', to: '2026-11-09' };
    const period: Period = { shortcut: 'Custom', custom, compare: 'Custom', compareCustom: custom };
    expect(encodePeriod(period)).toEqual({
      period: '2026/11/01 to 2026/11/09',
      compare: '2026/11/01 to 2026/11/09',
    });
  });

  test('what was written is read back, for every period', () => {
    fc.assert(
      fc.property(anyPeriod, (period) => {
        expect(decodePeriod(encodePeriod(period), calendar)).toEqual({ period, issues: [] });
      }),
    );
  });

  test('the default leaves the address empty', () => {
    expect(encodePeriod(DEFAULT_PERIOD)).toEqual({});
  });

  test.each([
    ['nonsense', 'Last 5 Parsecs'],
    ['a range that ends today', '2026/11/01 to 2026/11/15'],
    ['a reversed range', '2026/11/09 to 2026/11/01'],
    ['a day that does not exist', '2026/02/30 to 2026/03/02'],
    ['a range that is too long', '2020/01/01 to 2026/11/01'],
    ['three parts', '2026/11/01 to 2026/11/02 to 2026/11/03'],
    ['the bare word', 'Custom'],
  ])('FLT-059: %s is cleaned and reported', (_name, text) => {
    const { period, issues } = decodePeriod({ period: text }, calendar);
    expect(period).toEqual(DEFAULT_PERIOD);
    expect(issues).toEqual([`The period "${text}" cannot be shown; Last 7 Days is used instead.`]);
  });

  test('any text at all is survived', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (period, compare) => {
        expect(decodePeriod({ period, compare }, calendar).period.shortcut).toBeDefined();
      }),
    );
  });
});
