import { describe, expect, it } from 'vitest';
import { DRAW_RESOLUTION, drawTable, evenTable } from './draw-table.ts';

/** The share of each index if every entry and threshold is equally likely. */
function sharesOf(table: readonly number[]): number[] {
  const shares = table.map(() => 0);
  for (const [index, entry] of table.entries()) {
    const kept = (entry % DRAW_RESOLUTION) / DRAW_RESOLUTION;
    const alias = Math.floor(entry / DRAW_RESOLUTION);
    shares[index] = (shares[index] ?? 0) + kept / table.length;
    shares[alias] = (shares[alias] ?? 0) + (1 - kept) / table.length;
  }
  return shares;
}

describe('drawing by weight', () => {
  it.each([[[5, 3, 2]], [[1, 1, 1, 1]], [[100, 1, 1, 0.5, 0.01]], [[7]]])('gives %j their shares', (weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, share] of sharesOf(drawTable(weights)).entries()) {
      expect(share).toBeCloseTo((weights[index] ?? 0) / total, 3);
    }
  });

  it('packs every entry into 24 bits', () => {
    const weights = Array.from({ length: 300 }, (_, rank) => 1 / (rank + 1));
    expect(Math.max(...drawTable(weights))).toBeLessThan(2 ** 24);
  });

  it('refuses weights without a sum', () => {
    expect(() => drawTable([0, 0])).toThrow(RangeError);
  });

  it('repeats an index in proportion to its weight', () => {
    expect(evenTable([1, 0, 3], 8)).toEqual([0, 0, 2, 2, 2, 2, 2, 2]);
  });
});
