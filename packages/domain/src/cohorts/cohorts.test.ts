import type { CohortGranularity } from '@playhead/contract/http/cohorts';
import { describe, expect, test } from 'vitest';
import { addDays } from '../periods/index.ts';
import {
  bucketNumber,
  bucketStart,
  endOfLaterBucket,
  lastFullBucket,
  longestFollowUp,
  retentionCurve,
} from './index.ts';

const SUNDAY = 0;
const MONDAY = 1;

describe('buckets', () => {
  test.each<[date: string, granularity: CohortGranularity, weekStartDay: number, start: string]>([
    ['2026-11-10', 'day', MONDAY, '2026-11-10'],
    ['2026-11-10', 'week', MONDAY, '2026-11-09'],
    ['2026-11-10', 'week', SUNDAY, '2026-11-08'],
    ['2026-11-08', 'week', MONDAY, '2026-11-02'],
    ['2027-01-02', 'week', SUNDAY, '2026-12-27'],
    ['2026-11-10', 'month', MONDAY, '2026-11-01'],
  ])('%s is in the %s (weeks from day %i) of %s', (date, granularity, weekStartDay, start) => {
    expect(bucketStart(date, { granularity, weekStartDay })).toBe(start);
  });

  test.each<[CohortGranularity, number]>([
    ['day', SUNDAY],
    ['month', SUNDAY],
    ...[0, 1, 2, 3, 4, 5, 6].map((day): [CohortGranularity, number] => ['week', day]),
  ])(
    'numbers of %s (weeks from day %i) grow by one where a bucket begins, and only there',
    (granularity, weekStartDay) => {
      const calendar = { granularity, weekStartDay };
      for (let day = '1969-12-20'; day < '1972-03-05'; day = addDays(day, 1)) {
        const next = addDays(day, 1);
        const grown = bucketNumber(next, calendar) - bucketNumber(day, calendar);
        expect(grown, next).toBe(bucketStart(next, calendar) === next ? 1 : 0);
      }
    },
  );

  test.each<[yesterday: string, granularity: CohortGranularity, weekStartDay: number, inLast: string]>([
    ['2026-11-09', 'day', MONDAY, '2026-11-09'],
    ['2026-11-09', 'week', MONDAY, '2026-11-08'],
    ['2026-11-08', 'week', MONDAY, '2026-11-08'],
    ['2026-11-07', 'week', SUNDAY, '2026-11-07'],
    ['2026-11-30', 'month', MONDAY, '2026-11-30'],
    ['2026-11-29', 'month', MONDAY, '2026-10-31'],
  ])(
    'when %s is over, the last full %s (weeks from day %i) is that of %s',
    (yesterday, granularity, weekStartDay, inLast) => {
      const calendar = { granularity, weekStartDay };
      expect(lastFullBucket(yesterday, calendar)).toBe(bucketNumber(inLast, calendar));
    },
  );

  test.each<[first: string, yesterday: string, granularity: CohortGranularity, longest: number]>([
    ['2026-11-10', '2026-11-16', 'day', 6],
    ['2026-11-10', '2026-11-16', 'week', 0],
    ['2026-10-26', '2026-11-16', 'week', 2],
    ['2026-01-31', '2026-11-16', 'month', 9],
  ])(
    'a cohort of %s can, on the day after %s, be followed by the %s for %s',
    (first, yesterday, granularity, longest) => {
      expect(longestFollowUp(first, yesterday, { granularity, weekStartDay: MONDAY })).toBe(longest);
    },
  );

  test.each<[date: string, after: number, granularity: CohortGranularity, end: string]>([
    ['2026-11-10', 0, 'day', '2026-11-10'],
    ['2026-11-10', 3, 'day', '2026-11-13'],
    ['2026-11-10', 1, 'week', '2026-11-22'],
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2026-11-10', 3, 'month', '2027-02-28'],
  ])('from %s on, %i later, the %s ends with %s', (date, after, granularity, end) => {
    expect(endOfLaterBucket(date, after, { granularity, weekStartDay: MONDAY })).toBe(end);
  });
});

describe('retention curve', () => {
  test('is a ratio of totals over the cohorts whose period is over', () => {
    const cells = [
      { size: 10, period: 0, active: 10 },
      { size: 10, period: 1, active: 1 },
      { size: 90, period: 0, active: 90 },
      { size: 90, period: 1, active: 45 },
      { size: 50, period: 0, active: 50 },
      { size: 50, period: 1, active: null },
      { size: 10, period: 2, active: null },
    ];
    expect(retentionCurve(cells)).toEqual([
      { period: 0, size: 150, active: 150, retention: 1 },
      { period: 1, size: 100, active: 46, retention: 0.46 },
      { period: 2, size: 0, active: 0, retention: null },
    ]);
  });
});
