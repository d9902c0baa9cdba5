import { expect, test } from 'vitest';
import { bytesOfText, createCache } from './create-cache.ts';

const value = { text: 'x' };

test('an entry ends with its time, to the millisecond', () => {
  let at = Date.UTC(2026, 4, 1);
  const cache = createCache<typeof value>({ maxEntries: 10, ttlMs: 1000, now: () => new Date(at) });
  cache.set('a', value);
  at += 999;
  expect(cache.get('a')).toBe(value);
  at += 1;
  expect(cache.get('a')).toBeUndefined();
});

test('the least recently used goes first', () => {
  const cache = createCache<typeof value>({ maxEntries: 2, now: () => new Date() });
  cache.set('a', value);
  cache.set('b', value);
  cache.get('a');
  cache.set('c', value);
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, false, true]);
});

test('attack 25: long keys take a bounded number of bytes, and one that is too long takes none', () => {
  const size = { maxBytes: 10_000, bytesOf: (_value: typeof value, key: string) => bytesOfText(key) };
  const cache = createCache<typeof value>({ maxEntries: 1_000, now: () => new Date(), size });
  cache.set('small', value);
  cache.set('x'.repeat(5_000), value);
  expect([cache.size, cache.has('small')]).toEqual([1, true]);
  for (let count = 0; count < 50; count += 1) cache.set(`${count} ${'y'.repeat(1_000)}`, value);
  expect(cache.calculatedSize).toBeLessThanOrEqual(10_000);
  expect([cache.size, cache.has('small')]).toEqual([3, false]);
});
