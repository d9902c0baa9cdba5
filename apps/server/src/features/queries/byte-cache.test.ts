import { describe, expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

function cacheAt(start = 0) {
  const clock = { ms: start };
  const cache = createByteCache<string>({ maxBytes: 100, ttlMs: 1000, now: () => new Date(clock.ms) });
  return { cache, clock };
}

describe('byte cache', () => {
  test('the least recently used goes first', () => {
    const { cache } = cacheAt();
    cache.set('a', 'A', 40);
    cache.set('b', 'B', 40);
    cache.get('a');
    cache.set('c', 'C', 40);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    expect(cache.bytes()).toBe(80);
  });

  test('an entry ends with its time, to the millisecond', () => {
    const { cache, clock } = cacheAt();
    cache.set('a', 'A', 1);
    clock.ms = 999;
    expect(cache.get('a')).toBe('A');
    clock.ms = 1000;
    expect(cache.get('a')).toBeUndefined();
    expect(cache.bytes()).toBe(0);
  });

  test('a value larger than the cache is not kept and drives nothing out', () => {
    const { cache } = cacheAt();
    cache.set('a', 'A', 40);
    cache.set('b', 'B', 101);
    expect([cache.get('a'), cache.get('b')]).toEqual(['A', undefined]);
  });

  test('writing a key again counts it once', () => {
    const { cache } = cacheAt();
    cache.set('a', 'A', 40);
    cache.set('a', 'A2', 60);
    expect([cache.get('a'), cache.bytes()]).toEqual(['A2', 60]);
  });
});
