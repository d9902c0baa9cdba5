import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryTime, writeCron } from './delivery-time.ts';
import { nextFiring, nextFirings } from './firings.ts';
import { bruteForce, instantAt, type Minutes, minutesOf, partOf } from './test-brute-force.ts';

/** Each with years in which its clock does something: gaps at midnight, half hours, a day that never was. */
const zones: readonly (readonly [string, string, string])[] = [
  ['America/New_York', '2024-01-01', '2028-01-01'],
  ['America/Los_Angeles', '2024-01-01', '2028-01-01'],
  ['Europe/Berlin', '2024-01-01', '2028-01-01'],
  ['Europe/Lisbon', '2024-01-01', '2028-01-01'],
  ['Australia/Lord_Howe', '2024-01-01', '2028-01-01'],
  ['Asia/Kathmandu', '2024-01-01', '2028-01-01'],
  ['Africa/Casablanca', '2024-01-01', '2028-01-01'],
  ['Africa/Cairo', '2023-01-01', '2027-01-01'],
  ['America/Santiago', '2024-01-01', '2028-01-01'],
  ['America/Sao_Paulo', '2016-01-01', '2020-01-01'],
  ['Pacific/Apia', '2010-01-01', '2014-01-01'],
  ['Pacific/Chatham', '2024-01-01', '2028-01-01'],
  ['UTC', '2024-01-01', '2028-01-01'],
];

/** What the form can say, and what only the API can. */
const crons = [
  '0 0 * * *',
  '30 0 * * *',
  '15 1 * * *',
  '30 2 * * *',
  '45 2 * * *',
  '0 3 * * *',
  '59 23 * * *',
  '0 6 * * 1-5',
  '30 2 * * 0,6',
  '15 2 * * 0',
  '0 0 * * 5',
  '0 6 31 * *',
  '30 2 29 * *',
  '0 0 30 12 *',
  '30 1 1 1,4,7,10 *',
  '15 2 1 3,11 *',
  '30 2,3 * * *',
  '0 */6 * * *',
] as const;
const dense = ['0 * * * *', '*/5 * * * *', '10,40 0-4 * * *'] as const;

describe.each(zones)('R4: schedules in %s from %s to %s', (timeZone, from, to) => {
  const minutes = minutesOf(timeZone, `${from}T00:00:00Z`, `${to}T00:00:00Z`);
  const start = new Date(Date.parse(`${from}T00:00:00Z`) - 1);

  test(`F13: ${crons.length} crons fire as a search of every minute finds them`, () => {
    const found = bruteForce(crons, minutes);
    for (const [at, cron] of crons.entries()) {
      const expected = found[at] ?? [];
      expect([cron, ...iso(nextFirings({ cron, timeZone }, start, expected.length))]).toEqual([cron, ...expected]);
    }
  });

  test(`F13: ${dense.length} crons of hours and minutes do so around every change of the clock`, () => {
    for (const at of changesIn(minutes)) {
      const around = partOf(minutes, at - 3 * 1_440, at + 3 * 1_440);
      const before = new Date(around.start - 1);
      const found = bruteForce(dense, around);
      for (const [index, cron] of dense.entries()) {
        const expected = found[index] ?? [];
        expect([cron, ...iso(nextFirings({ cron, timeZone }, before, expected.length))]).toEqual([cron, ...expected]);
      }
    }
  });

  test('F13: from any instant, every choice of the form has the next firing that the search finds', () => {
    // Two months after it every choice has fired.
    const last = minutes.shown.length - 66 * 1_440;
    const changes = [1_440 * 40, ...changesIn(minutes)].filter((at) => at < last);
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -1_440, max: 1_440 }))
      .map(([change, minutesAway]) => Math.max(1, change + minutesAway));
    fc.assert(
      fc.property(near, deliveryTimes, (index, time) => {
        const cron = writeCron(time);
        const after = instantAt(minutes, index);
        const [instants = []] = bruteForce([cron], partOf(minutes, index - 2 * 1_440, index + 63 * 1_440));
        const expected = instants.find((instant) => instant > after.toISOString());
        expect(nextFiring({ cron, timeZone }, after)?.toISOString()).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });
});

describe('well-known dates', () => {
  test.each<[string, string, string, string, readonly string[]]>([
    [
      'New York loses 02:30',
      '30 2 * * *',
      'America/New_York',
      '2026-03-07T08:00:00Z',
      ['2026-03-08T07:00', '2026-03-09T06:30'],
    ],
    [
      '… and a later hour of the list stays',
      '30 2,3 * * *',
      'America/New_York',
      '2026-03-08T06:59:00Z',
      ['2026-03-08T07:00', '2026-03-08T07:30', '2026-03-09T06:30'],
    ],
    [
      'New York has 01:30 twice',
      '30 1 * * *',
      'America/New_York',
      '2026-10-31T06:00:00Z',
      ['2026-11-01T05:30', '2026-11-02T06:30'],
    ],
    [
      'Berlin loses 02:30',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:00', '2026-03-30T00:30'],
    ],
    [
      'Berlin has 02:30 twice',
      '30 2 * * *',
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      ['2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'Lord Howe loses half an hour',
      '15 2 * * *',
      'Australia/Lord_Howe',
      '2026-10-03T00:00:00Z',
      ['2026-10-03T15:30', '2026-10-04T15:15'],
    ],
    [
      'Lord Howe has half an hour twice',
      '45 1 * * *',
      'Australia/Lord_Howe',
      '2026-04-04T00:00:00Z',
      ['2026-04-04T14:45', '2026-04-05T15:15'],
    ],
    [
      'Kathmandu is 5:45 ahead',
      '0 6 * * *',
      'Asia/Kathmandu',
      '2026-01-01T00:20:00Z',
      ['2026-01-02T00:15', '2026-01-03T00:15'],
    ],
    [
      'São Paulo lost midnight until 2018',
      '0 0 * * *',
      'America/Sao_Paulo',
      '2018-11-03T12:00:00Z',
      ['2018-11-04T03:00', '2018-11-05T02:00'],
    ],
    [
      'Casablanca goes back for Ramadan',
      '30 2 * * *',
      'Africa/Casablanca',
      '2026-02-14T12:00:00Z',
      ['2026-02-15T01:30', '2026-02-16T02:30'],
    ],
    [
      '… and forward after it',
      '30 2 * * *',
      'Africa/Casablanca',
      '2026-03-21T12:00:00Z',
      ['2026-03-22T02:00', '2026-03-23T01:30'],
    ],
    [
      'Apia never had 30 December 2011',
      '0 6 * * *',
      'Pacific/Apia',
      '2011-12-29T00:00:00Z',
      ['2011-12-29T16:00', '2011-12-30T10:00', '2011-12-30T16:00'],
    ],
    [
      'a day of 25 hours, by the hour: one pass',
      '0 * * * *',
      'America/New_York',
      '2026-11-01T04:30:00Z',
      ['2026-11-01T05:00', '2026-11-01T07:00', '2026-11-01T08:00'],
    ],
  ])('F13: %s', (_case, cron, timeZone, after, expected) => {
    expect(iso(nextFirings({ cron, timeZone }, new Date(after), expected.length))).toEqual(
      expected.map((instant) => `${instant}:00.000Z`),
    );
  });
});

const deliveryTimes: fc.Arbitrary<DeliveryTime> = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .chain((clock) =>
    fc.oneof(
      fc.constant({ ...clock, frequency: 'Daily' as const, days: { kind: 'every' as const } }),
      fc.constant({ ...clock, frequency: 'Daily' as const, days: { kind: 'weekdays' as const } }),
      fc
        .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 6 })
        .map((weekdays) => ({ ...clock, frequency: 'Daily' as const, days: { kind: 'specific' as const, weekdays } })),
      fc.integer({ min: 0, max: 6 }).map((weekday) => ({ ...clock, frequency: 'Weekly' as const, weekday })),
      fc.integer({ min: 1, max: 31 }).map((dayOfMonth) => ({
        ...clock,
        frequency: 'Monthly' as const,
        dayOfMonth,
        months: { kind: 'every' as const },
      })),
    ),
  );

/** Indexes of minutes whose clock does not show the minute after the one before. */
function changesIn({ shown }: Minutes): readonly number[] {
  const found: number[] = [];
  for (let index = 1; index < shown.length; index += 1) {
    if ((shown[index] ?? 0) - (shown[index - 1] ?? 0) !== 1) found.push(index);
  }
  return found;
}

function iso(instants: readonly Date[]): readonly string[] {
  return instants.map((instant) => instant.toISOString());
}
