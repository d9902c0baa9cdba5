import { applyNumberFormat } from '@playhead/domain/format';
import { describe, expect, it } from 'vitest';
import { changeSince, errorOf, errorText, largestError, withIntervals } from './interval.ts';
import { dimension, inputOf, measure } from '../testing/test-input.ts';

const sampled = {
  ...inputOf({
    type: 'table',
    fields: [dimension('series'), measure('plays')],
    rows: [
      ['Quiet Orbit', 120],
      ['Night Ferry', 30],
    ],
  }),
  intervals: [{ 'v.plays': 0.012 }, { 'v.plays': 0.0304 }],
};

describe('sampling errors', () => {
  it.each([
    [0.012, '±1.2\u00A0%'],
    [0.0304, '±3.0\u00A0%'],
    [0.0001, '±<0.1\u00A0%'],
    [0, ''],
    [null, ''],
  ])('%j is written %j', (error, text) => {
    expect(errorText(error)).toBe(text);
  });

  it('are written with the separators of the reader', () => {
    applyNumberFormat('point_comma');
    expect([0.1053, 0.0304, 0.0001].map(errorText)).toEqual(['±10,5\u00A0%', '±3,0\u00A0%', '±<0,1\u00A0%']);
    applyNumberFormat('comma_point');
  });

  it('stay with their rows in any order', () => {
    const rows = withIntervals(sampled).rows.toReversed();
    expect(rows.map((row) => [row['v.series'], errorOf(row, 'v.plays')])).toEqual([
      ['Night Ferry', '±3.0\u00A0%'],
      ['Quiet Orbit', '±1.2\u00A0%'],
    ]);
  });

  it('a number with too few viewers behind it says so', () => {
    const [first, second] = withIntervals({ ...sampled, intervals: [{ 'v.plays': null }, { 'v.plays': 0.1 }] }).rows;
    expect([errorOf(first, 'v.plays'), errorOf(second, 'v.plays')]).toEqual(['(few viewers)', '±10.0\u00A0%']);
  });

  it('are told by the largest', () => {
    expect(largestError(sampled)).toBe(0.0304);
  });

  it('an exact response has none', () => {
    const exact = { ...sampled, intervals: undefined };
    expect(withIntervals(exact)).toBe(exact);
    expect(largestError(exact)).toBeNull();
    expect(errorOf(exact.rows[0], 'v.plays')).toBe('');
  });
});

describe('WID-035: changes that few viewers allow by chance', () => {
  const minutes = measure('minutes', 'minutes');
  const row = (amount: number, viewers: number) => ({ 'v.minutes': amount, 'v.unique_viewers': viewers });

  it('are neutral, in sums and means as in counts', () => {
    expect(changeSince(row(5_780, 29), row(5_387, 28), minutes).direction).toBe('flat');
    expect(changeSince(row(5_780, 29_000), row(5_387, 28_000), minutes).direction).toBe('up');
  });

  it('are unknown to a row that does not tell its viewers', () => {
    expect(changeSince({ 'v.minutes': 5_780 }, { 'v.minutes': 5_387 }, minutes).direction).toBe('up');
  });
});
