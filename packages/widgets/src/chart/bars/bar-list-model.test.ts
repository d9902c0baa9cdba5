import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure, view } from '../../testing/test-input.ts';
import { barList } from './bar-list-model.ts';

const genre = dimension('genre');

describe('ranked bars', () => {
  it('rank by value with length, share and change', () => {
    const input = inputOf({
      type: 'contentByProperty',
      fields: [genre, measure('plays')],
      rows: [
        ['Comedy', 1_000],
        ['Drama', 3_000],
        [null, 0],
      ],
      compareRows: [['Drama', 4_000]],
    });
    expect(barList(input, genre, view)).toMatchObject([
      { label: 'Drama', value: '3K', exact: '3,000', length: 1, share: '75.00%', change: { text: '-25.00%' } },
      { label: 'Comedy', length: 1 / 3, share: '25.00%', change: { direction: 'unknown' } },
      { label: '(not set)', length: 0, share: '0.00%' },
    ]);
  });

  it('are shares of everything, also where a title counts in several of them', () => {
    const input = inputOf({
      fields: [genre, measure('plays')],
      rows: [
        ['Drama', 3],
        ['Crime', 3],
      ],
    });
    const shares = barList({ ...input, totals: { 'v.plays': 4 } }, genre, view).map(({ share }) => share);
    expect(shares).toEqual(['75.00%', '75.00%']);
  });

  it('claim no share of viewers, who are counted once per genre', () => {
    const input = inputOf({ fields: [genre, measure('unique_viewers')], rows: [['Drama', 3]] });
    expect(barList(input, genre, view)[0]?.share).toBeNull();
  });

  it('follow the chosen measure', () => {
    const input = inputOf({
      fields: [genre, measure('plays'), measure('minutes', 'minutes')],
      rows: [
        ['Drama', 3, 1],
        ['News', 1, 9],
      ],
    });
    expect(barList(input, genre, { ...view, metric: 'v.minutes' })[0]?.label).toBe('News');
  });
});
