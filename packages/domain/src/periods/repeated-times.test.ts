import { describe, expect, test } from 'vitest';
import { repeatedTimes } from './repeated-times.ts';
import { rangeToInstants } from './zone.ts';

const timesIn = (from: string, to: string, zone: string) =>
  repeatedTimes(rangeToInstants({ from, to }, zone), zone).map(
    (times) => `${times.from.toISOString()} ${times.until.toISOString()} ${times.offset}`,
  );

describe('clock times that happen twice', () => {
  test.each([
    [
      '2026-11-01',
      'America/New_York',
      [
        '2026-11-01T05:00:00.000Z 2026-11-01T06:00:00.000Z -04:00',
        '2026-11-01T06:00:00.000Z 2026-11-01T07:00:00.000Z -05:00',
      ],
    ],
    [
      '2026-10-25',
      'Europe/Berlin',
      [
        '2026-10-25T00:00:00.000Z 2026-10-25T01:00:00.000Z +02:00',
        '2026-10-25T01:00:00.000Z 2026-10-25T02:00:00.000Z +01:00',
      ],
    ],
    [
      '2026-04-05',
      'Australia/Lord_Howe',
      [
        '2026-04-04T14:30:00.000Z 2026-04-04T15:00:00.000Z +11:00',
        '2026-04-04T15:00:00.000Z 2026-04-04T15:30:00.000Z +10:30',
      ],
    ],
    // The last hour of Saturday, told though the change itself is the end of the day.
    [
      '2026-04-04',
      'America/Santiago',
      [
        '2026-04-05T02:00:00.000Z 2026-04-05T03:00:00.000Z -03:00',
        '2026-04-05T03:00:00.000Z 2026-04-05T04:00:00.000Z -04:00',
      ],
    ],
  ])('%s in %s', (day, zone, expected) => {
    expect(timesIn(day, day, zone)).toEqual(expected);
  });

  test('none where the clock goes forward, or never', () => {
    expect(timesIn('2026-03-29', '2026-03-29', 'Europe/Berlin')).toEqual([]);
    expect(timesIn('2020-01-01', '2026-12-31', 'Asia/Tokyo')).toEqual([]);
  });

  test('each autumn of a long period', () => {
    expect(timesIn('2016-01-01', '2026-12-31', 'Europe/Berlin')).toHaveLength(22);
  });
});
