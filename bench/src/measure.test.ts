import { expect, test } from 'vitest';
import { compare, geometricMean, median } from './measure.ts';

test('median and geometric mean', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  expect(geometricMean([1, 4])).toBeCloseTo(2);
});

test('both sides run in turn, equally often', async () => {
  const order: string[] = [];
  const result = await compare({
    name: 'x',
    rounds: 3,
    ours: async () => void order.push('o'),
    raw: async () => void order.push('r'),
  });
  expect(order.join('')).toBe('or'.repeat(5));
  expect(result.ratio).toBeCloseTo(result.oursMs / result.rawMs);
});
