import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_CRON,
  type DeliveryTime,
  QUARTER_STARTS,
  readCron,
  WEEKDAYS,
  weekdayOfCron,
  writeCron,
} from './schedule-cron.ts';

const daily: DeliveryTime = {
  frequency: 'Daily',
  hour: 6,
  minute: 0,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dayOfMonth: 1,
  months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
};

describe('schedule and cron', () => {
  test('DLV-046: the default is daily at six', () => {
    expect(readCron(DEFAULT_CRON)).toEqual(daily);
    expect(writeCron(daily)).toBe('0 6 * * *');
  });

  test.each<[string, Partial<DeliveryTime>, string]>([
    ['DLV-042: weekdays', { weekdays: WEEKDAYS }, '0 6 * * 1,2,3,4,5'],
    ['DLV-042: specific days', { weekdays: [5, 1] }, '0 6 * * 1,5'],
    ['DLV-045: without a day it is Sunday', { weekdays: [] }, '0 6 * * 0'],
    ['DLV-048: weekly', { frequency: 'Weekly', weekdays: [3], hour: 0 }, '0 0 * * 3'],
    ['DLV-043: every month', { frequency: 'Monthly', dayOfMonth: 15 }, '0 6 15 * *'],
    ['DLV-043: each quarter', { frequency: 'Monthly', months: QUARTER_STARTS }, '0 6 1 1,4,7,10 *'],
    ['DLV-045: without a month it is January', { frequency: 'Monthly', months: [] }, '0 6 1 1 *'],
  ])('%s', (_case, change, cron) => {
    expect(writeCron({ ...daily, ...change })).toBe(cron);
  });

  test('DLV-041: what the form writes it reads back', () => {
    const subset = (all: readonly number[]) => fc.subarray([...all], { minLength: 2 });
    const time = fc.oneof(
      fc.record({ frequency: fc.constant('Daily' as const), weekdays: subset(daily.weekdays) }),
      fc.record({
        frequency: fc.constant('Weekly' as const),
        weekdays: fc.integer({ min: 0, max: 6 }).map((day) => [day]),
      }),
      fc.record({
        frequency: fc.constant('Monthly' as const),
        months: subset(daily.months),
        dayOfMonth: fc.integer({ min: 1, max: 31 }),
      }),
    );
    const clock = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
    fc.assert(
      fc.property(time, clock, (chosen, at) => {
        const whole = { ...daily, ...chosen, ...at };
        expect(readCron(writeCron(whole))).toEqual(whole);
      }),
    );
  });

  test.each([
    '',
    '* * * * *',
    '0 6 * *',
    '0 6 1 * 1',
    '60 6 * * *',
    '0 6 * 1 *',
    '0 6 * * 1-2-3',
    '0 6 * * x',
    '0 0 6 * * *',
  ])('%j cannot be shown by the form', (cron) => {
    expect(readCron(cron)).toBeUndefined();
  });

  test('ranges and 7 for Sunday are read', () => {
    expect(readCron('5 18 * * 1-5')).toMatchObject({ hour: 18, minute: 5, weekdays: [1, 2, 3, 4, 5] });
    expect(readCron('0 6 * * 7')).toMatchObject({ frequency: 'Weekly', weekdays: [0] });
  });

  test('DLV-029: day_in_the_week begins with 1 for Sunday', () => {
    expect([1, 2, 7].map(weekdayOfCron)).toEqual([0, 1, 6]);
  });
});
