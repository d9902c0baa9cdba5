import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BUCKET_SCHEDULE_NOTE,
  DEFAULT_CRON,
  DEFAULT_SCHEDULE_ZONE,
  type DeliveryTime,
  dayInTheWeek,
  describeTime,
  keptMonths,
  keptWeekdays,
  readBucketCron,
  readCron,
  shortMonthNote,
  summaryLine,
  withFrequency,
  writeBucketCron,
  writeCron,
} from './index.ts';

const six = { hour: 6, minute: 0 };

describe('cron expressions', () => {
  test.each<[string, DeliveryTime]>([
    ['0 6 * * *', { frequency: 'Daily', ...six, days: { kind: 'every' } }],
    ['0 6 * * 1-5', { frequency: 'Daily', ...six, days: { kind: 'weekdays' } }],
    ['55 23 * * 0,3,6', { frequency: 'Daily', hour: 23, minute: 55, days: { kind: 'specific', weekdays: [0, 3, 6] } }],
    ['0 6 * * 1', { frequency: 'Weekly', ...six, weekday: 1 }],
    ['0 6 31 * *', { frequency: 'Monthly', ...six, dayOfMonth: 31, months: { kind: 'every' } }],
    ['0 6 1 1,4,7,10 *', { frequency: 'Monthly', ...six, dayOfMonth: 1, months: { kind: 'quarters' } }],
    ['0 6 1 2,8 *', { frequency: 'Monthly', ...six, dayOfMonth: 1, months: { kind: 'specific', months: [2, 8] } }],
  ])('DLV-041, DLV-042, DLV-043: %s is shown in the form and written again', (cron, time) => {
    expect(readCron(cron)).toEqual(time);
    expect(writeCron(time)).toBe(cron);
  });

  test('DLV-041: every choice of the form is read from the cron expression it makes', () => {
    const time = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 11 }) });
    const some = (lowest: number, highest: number) =>
      fc.uniqueArray(fc.integer({ min: lowest, max: highest }), { minLength: 2, maxLength: highest - lowest });
    const choice = fc.oneof(
      fc.constant({ frequency: 'Daily' as const, days: { kind: 'every' as const } }),
      fc.constant({ frequency: 'Daily' as const, days: { kind: 'weekdays' as const } }),
      some(0, 6).map((weekdays) => ({
        frequency: 'Daily' as const,
        days: { kind: 'specific' as const, weekdays: weekdays.toSorted((a, b) => a - b) },
      })),
      fc.integer({ min: 0, max: 6 }).map((weekday) => ({ frequency: 'Weekly' as const, weekday })),
      fc
        .tuple(fc.integer({ min: 1, max: 31 }), some(1, 12))
        .filter(([, months]) => months.toSorted((a, b) => a - b).join() !== '1,4,7,10')
        .map(([dayOfMonth, months]) => ({
          frequency: 'Monthly' as const,
          dayOfMonth,
          months: { kind: 'specific' as const, months: months.toSorted((a, b) => a - b) },
        })),
    );
    fc.assert(
      fc.property(time, choice, ({ hour, minute }, chosen) => {
        const made: DeliveryTime = { hour, minute: minute * 5, ...chosen };
        expect(readCron(writeCron(made))).toEqual(made);
      }),
    );
  });

  test.each(['', '* * * * *', '0 6 * *', '0 6 * * * *', '60 6 * * *', '0 24 * * *', '0 6 32 * *', '0 6 1 13 *'])(
    'an expression that the form cannot show is left alone: "%s"',
    (cron) => {
      expect(readCron(cron)).toBeNull();
    },
  );

  test.each(['*/5 6 * * *', '0 6 1 * 1', '0 6 * 2 *', '0 6 * * 7', '0 6 * * MON', '0 6 L * *', '0 6 * * 1,,2'])(
    'nor one in a notation of other programs: "%s"',
    (cron) => {
      expect(readCron(cron)).toBeNull();
    },
  );

  test('DLV-046: the default is every day at 6:00 in Los Angeles', () => {
    expect(DEFAULT_CRON).toBe('0 6 * * *');
    expect(DEFAULT_SCHEDULE_ZONE).toBe('America/Los_Angeles');
  });

  test('DLV-045: one weekday and one month always stay', () => {
    expect(keptWeekdays([])).toEqual([0]);
    expect(keptMonths([])).toEqual([1]);
    expect(keptWeekdays([5, 1, 5])).toEqual([1, 5]);
    const none: DeliveryTime = { frequency: 'Daily', ...six, days: { kind: 'specific', weekdays: [] } };
    expect(writeCron(none)).toBe('0 6 * * 0');
  });

  test('another frequency keeps the time of day', () => {
    const late: DeliveryTime = { frequency: 'Daily', hour: 21, minute: 35, days: { kind: 'weekdays' } };
    expect(writeCron(withFrequency(late, 'Weekly'))).toBe('35 21 * * 1');
    expect(writeCron(withFrequency(late, 'Monthly'))).toBe('35 21 1 * *');
    expect(withFrequency(late, 'Daily')).toBe(late);
  });
});

describe('schedules of data to a bucket', () => {
  test('DLV-048: at midnight, daily or on one weekday', () => {
    expect(writeBucketCron({ frequency: 'Daily' })).toBe('0 0 * * *');
    expect(writeBucketCron({ frequency: 'Weekly', weekday: 6 })).toBe('0 0 * * 6');
    expect(readBucketCron('0 0 * * *')).toEqual({ frequency: 'Daily' });
    expect(readBucketCron('0 0 * * 6')).toEqual({ frequency: 'Weekly', weekday: 6 });
    expect(readBucketCron('0 6 * * *')).toBeNull();
    expect(readBucketCron('0 0 * * 7')).toBeNull();
  });

  test('DLV-029: Sunday is day 0 of cron and day 1 of a job', () => {
    expect([0, 1, 6].map(dayInTheWeek)).toEqual([1, 2, 7]);
  });

  test('DLV-049: the note says when the data arrives', () => {
    expect(BUCKET_SCHEDULE_NOTE).toBe(
      'Segment data arrives 4-5 hours after the end of the day, in the configured time zone.',
    );
  });
});

describe('the summary', () => {
  test.each([
    ['0 0 * * *', 'every day at 12:00 AM'],
    ['5 12 * * 1-5', 'every weekday at 12:05 PM'],
    ['0 6 * * 1,3,5', 'every Monday, Wednesday and Friday at 6:00 AM'],
    ['30 18 * * 0', 'every Sunday at 6:30 PM'],
    ['0 6 15 * *', 'on day 15 of every month at 6:00 AM'],
    ['0 6 1 1,4,7,10 *', 'on day 1 of each quarter’s first month at 6:00 AM'],
    ['0 6 1 2,12 *', 'on day 1 of February and December at 6:00 AM'],
  ])('DLV-044: %s reads "%s"', (cron, text) => {
    const time = readCron(cron);
    expect(time && describeTime(time)).toBe(text);
  });

  test('DLV-014: says what goes where, how often and in whose time', () => {
    const parts = { format: 'PDF', destination: '2 email addresses', timeZone: 'Europe/Berlin' };
    expect(summaryLine({ ...parts, cron: '0 6 * * 1', time: readCron('0 6 * * 1') })).toBe(
      'Deliver PDF to 2 email addresses every Monday at 6:00 AM (Europe/Berlin)',
    );
    expect(summaryLine({ ...parts, cron: '*/5 * * * *', time: null })).toBe(
      'Deliver PDF to 2 email addresses by the schedule */5 * * * * (Europe/Berlin)',
    );
  });

  test('F13: a day that short months lack is named', () => {
    const note = (cron: string) => {
      const time = readCron(cron);
      return time && shortMonthNote(time);
    };
    expect(note('0 6 31 * *')).toBe('Months without a day 31 are skipped.');
    expect(note('0 6 28 * *')).toBeNull();
    expect(note('0 6 * * *')).toBeNull();
  });
});
