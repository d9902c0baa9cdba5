import { describe, expect, test } from 'vitest';
import { chooseGranularity, type Granularity, granularityMinutes } from './index.ts';

describe('granularity', () => {
  const cases: readonly [name: string, range: number, ago: number, minutesAllowed: boolean, chosen: Granularity][] = [
    ['QRY-019: a short recent range by the minute', 1440, 1440, true, 'minute'],
    ['QRY-019: a short range by the hour where minutes are not allowed', 1440, 1440, false, 'hour'],
    ['QRY-019: one minute more than a day is hourly', 1441, 1441, true, 'hour'],
    ['C9: a short range that began 43200 minutes ago', 60, 43_200, true, 'minute'],
    ['C9: a short range that began longer ago is never by the minute', 60, 43_201, true, 'hour'],
    ['QRY-020: thirty days are hourly', 43_200, 43_200, true, 'hour'],
    ['QRY-020: longer is daily', 43_201, 43_201, true, 'day'],
  ];
  test.each(cases)('%s', (_name, rangeMinutes, startedMinutesAgo, minutesAllowed, chosen) => {
    expect(chooseGranularity({ rangeMinutes, startedMinutesAgo, minutesAllowed })).toBe(chosen);
  });

  test('QRY-021: a step is 5 minutes or 60', () => {
    expect([granularityMinutes.minute, granularityMinutes.hour]).toEqual([5, 60]);
  });
});
