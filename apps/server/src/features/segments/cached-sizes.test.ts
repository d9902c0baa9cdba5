import { expect, test } from 'vitest';
import { createCachedSizes } from './cached-sizes.ts';

const span = { start: new Date('2026-05-01'), end: new Date('2026-06-01') };

test('a size is known for a minute, to its own customer and window', async () => {
  let now = Date.UTC(2026, 5, 15);
  let counted = 0;
  const sizes = createCachedSizes({ now: () => new Date(now) });
  const sizeOf = (customer: number, days = span) => sizes.of(customer, days, async () => (counted += 1));
  expect([await sizeOf(1), await sizeOf(1)]).toEqual([1, 1]);
  expect(await sizeOf(2)).toBe(2);
  expect(await sizeOf(1, { ...span, start: new Date('2026-05-02') })).toBe(3);
  now += 60_000;
  expect([await sizeOf(1), await sizeOf(1)]).toEqual([4, 4]);
});

test('the oldest of very many is forgotten', async () => {
  const sizes = createCachedSizes({ now: () => new Date(0) });
  for (let customer = 0; customer <= 1_000; customer += 1) await sizes.of(customer, span, async () => customer);
  expect(await sizes.of(1, span, async () => -1)).toBe(1);
  expect(await sizes.of(1_000, span, async () => -1)).toBe(1_000);
  expect(await sizes.of(0, span, async () => -1)).toBe(-1);
});

test('what could not be counted is requested again', async () => {
  const sizes = createCachedSizes({ now: () => new Date(0) });
  await expect(sizes.of(1, span, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await sizes.of(1, span, async () => 5)).toBe(5);
});
