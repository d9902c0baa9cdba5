import { expect, test } from 'vitest';
import { createKnownSizes } from './known-sizes.ts';

test('a size is known for a minute, to its own customer and window', () => {
  let now = Date.UTC(2026, 5, 15);
  const sizes = createKnownSizes({ now: () => new Date(now) });
  sizes.keep(1, '2026-05-01 2026-06-01', 700_000);
  expect(sizes.find(1, '2026-05-01 2026-06-01')).toBe(700_000);
  expect(sizes.find(2, '2026-05-01 2026-06-01')).toBeUndefined();
  expect(sizes.find(1, '2026-05-02 2026-06-01')).toBeUndefined();
  now += 60_000;
  expect(sizes.find(1, '2026-05-01 2026-06-01')).toBeUndefined();
});

test('the oldest of very many is forgotten', () => {
  const sizes = createKnownSizes({ now: () => new Date(0) });
  for (let customer = 0; customer <= 1_000; customer += 1) sizes.keep(customer, 'window', customer);
  expect(sizes.find(0, 'window')).toBeUndefined();
  expect(sizes.find(1, 'window')).toBe(1);
  expect(sizes.find(1_000, 'window')).toBe(1_000);
});
