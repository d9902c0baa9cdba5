import { expect, test } from 'vitest';
import { createWorkRate } from './work-rate.ts';

test('a rate is assumed at first, and learned from what ran', () => {
  const rate = createWorkRate();
  expect(rate.expectMs(300_000_000)).toBe(1_000);
  for (let query = 0; query < 40; query += 1) rate.learn(100_000_000, 1_000);
  expect(rate.expectMs(100_000_000)).toBeCloseTo(1_000, -1);
});

test('one slow query among others changes little', () => {
  const rate = createWorkRate();
  rate.learn(300_000_000, 2_000);
  expect(rate.expectMs(300_000_000)).toBeLessThan(1_200);
});

test('small queries, and those without a clock, teach nothing', () => {
  const rate = createWorkRate();
  rate.learn(2_999_999, 1_000);
  rate.learn(300_000_000, 0);
  expect(rate.expectMs(300_000_000)).toBe(1_000);
});
