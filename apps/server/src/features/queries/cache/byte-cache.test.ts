import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

function cacheAt(start = 0) {
  const clock = { ms: start };
  const cache = createByteCache<string>({ maxBytes: 100, ttlMs: 1000, now: () => new Date(clock.ms) });
  const set = (key: string, value: string, bytes: number, customerId = 1) =>
    cache.set(key, value, { customerId, bytes });
  return { cache, set, clock };
}

describe('byte cache', () => {
  test('the least recently used goes first', () => {
    const { cache, set } = cacheAt();
    set('a', 'A', 40);
    set('b', 'B', 40);
    cache.get('a');
    set('c', 'C', 40);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    expect(cache.bytes()).toBe(80);
  });

  test('an entry ends with its time, to the millisecond', () => {
    const { cache, set, clock } = cacheAt();
    set('a', 'A', 1);
    clock.ms = 999;
    expect(cache.get('a')).toBe('A');
    clock.ms = 1000;
    expect(cache.get('a')).toBeUndefined();
    expect(cache.bytes()).toBe(0);
  });

  test('entries that nobody reads any more free their bytes when their time is over', () => {
    const { cache, set, clock } = cacheAt();
    set('a', 'A', 40);
    clock.ms = 500;
    set('a', 'A2', 40);
    set('b', 'B', 30);
    clock.ms = 1200;
    set('c', 'C', 1, 2);
    expect([cache.bytes(), cache.get('a')]).toEqual([71, 'A2']);
    clock.ms = 1600;
    set('d', 'D', 1, 2);
    expect(cache.bytes()).toBe(2);
  });

  test('a value larger than the cache is not kept and drives nothing out', () => {
    const { cache, set } = cacheAt();
    set('a', 'A', 40);
    set('b', 'B', 101);
    expect([cache.get('a'), cache.get('b')]).toEqual(['A', undefined]);
  });

  test('writing a key again counts it once', () => {
    const { cache, set } = cacheAt();
    set('a', 'A', 40);
    set('a', 'A2', 60);
    expect([cache.get('a'), cache.bytes()]).toEqual(['A2', 60]);
  });

  test('one customer’s many results do not drive out the few of another', () => {
    const { cache, set } = cacheAt();
    set('few', 'F', 30, 2);
    for (let count = 0; count < 50; count += 1) set(`many ${count}`, 'M', 20, 1);
    expect([cache.get('few'), cache.get('many 49'), cache.get('many 40')]).toEqual(['F', 'M', undefined]);
  });

  test('a customer below its equal share loses nothing, whatever the others do', () => {
    const other = fc.record({ customerId: fc.integer({ min: 2, max: 3 }), bytes: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(fc.array(other, { maxLength: 60 }), (others) => {
        const { cache, set } = cacheAt();
        set('own', 'O', 33, 1);
        for (const [index, { customerId, bytes }] of others.entries()) set(`other ${index}`, 'X', bytes, customerId);
        expect(cache.get('own')).toBe('O');
        expect(cache.bytes()).toBeLessThanOrEqual(100);
      }),
    );
  });
});

test('the room is what nothing has to be driven out for; a customer can be forgotten', () => {
  const { cache, set, clock } = cacheAt();
  set('a', 'A', 40);
  set('b', 'B', 30, 2);
  expect(cache.room()).toBe(30);
  cache.forget(1);
  expect([cache.get('a'), cache.get('b'), cache.room()]).toEqual([undefined, 'B', 70]);
  clock.ms = 1000;
  expect(cache.room()).toBe(100);
});
