import { expect, test } from 'vitest';
import { createWindowCounter } from './window-counter.ts';

test('refuses what is over the limit until the window ends, and says how long that is', () => {
  let now = new Date('2026-03-02T12:00:00Z');
  const counter = createWindowCounter({ limit: 2, windowMs: 60_000, maxKeys: 10, now: () => now });
  expect([counter.count('a'), counter.count('a'), counter.count('a'), counter.count('b')]).toEqual([0, 0, 60, 0]);
  now = new Date('2026-03-02T12:00:59.500Z');
  expect(counter.count('a')).toBe(1);
  now = new Date('2026-03-02T12:01:00Z');
  expect(counter.count('a')).toBe(0);
});

test('a call can be taken back', () => {
  const counter = createWindowCounter({ limit: 1, windowMs: 60_000, maxKeys: 10, now: () => new Date(0) });
  expect(counter.count('a')).toBe(0);
  counter.uncount('a');
  expect([counter.count('a'), counter.count('a')]).toEqual([0, 60]);
});

test('attack 25: any number of keys takes bounded space, and the busiest keys stay', () => {
  const counter = createWindowCounter({ limit: 2, windowMs: 60_000, maxKeys: 100, now: () => new Date(0) });
  counter.count('busy');
  counter.count('busy');
  for (let key = 0; key < 5_000; key += 1) {
    counter.count(`address-${key}`);
    expect(counter.count('busy')).toBe(60);
  }
  expect(counter.size()).toBe(100);
});
