import { expect, test } from 'vitest';
import { nextActive } from './next-active.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 9, 0],
  ['ArrowUp', 0, 9],
  ['ArrowUp', 5, 4],
  ['PageDown', 0, 8],
  ['PageDown', 5, 9],
  ['PageUp', 5, 0],
  ['PageUp', 9, 1],
  ['a', 3, null],
] as const)('%s from %i of ten', (key, active, expected) => {
  expect(nextActive(key, { active, count: 10 })).toBe(expected);
});

test('no key moves in an empty list', () => expect(nextActive('ArrowDown', { active: 0, count: 0 })).toBeNull());
