import { describe, expect, it } from 'vitest';
import { dayNumber, dayOfYear, dayText, daysFrom, weekdayOf } from './day-number.ts';

describe('day numbers', () => {
  it.each([
    ['1970-01-01', 0, 3],
    ['2024-02-29', 19_782, 3],
    ['2026-11-15', 20_772, 6],
  ])('%s is day %i and falls on weekday %i', (text, number, weekday) => {
    expect(dayNumber(text)).toBe(number);
    expect(dayText(number)).toBe(text);
    expect(weekdayOf(number)).toBe(weekday);
  });

  it.each(['2026-02-30', '2026-1-1', 'yesterday', '2026-01-01T00:00:00Z'])('refuses %s', (text) => {
    expect(() => dayNumber(text)).toThrow(RangeError);
  });

  it('counts the days of a range with both ends', () => {
    expect(daysFrom(3, 5)).toEqual([3, 4, 5]);
    expect(dayOfYear(dayNumber('2026-01-01'))).toBe(0);
  });
});
