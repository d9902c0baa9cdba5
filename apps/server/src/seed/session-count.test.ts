import { expect, test } from 'vitest';
import { readSessionCount } from './session-count.ts';

test.each([
  ['4000000', 4_000_000],
  ['4_000_000', 4_000_000],
  ['20M', 20_000_000],
  ['1.5m', 1_500_000],
  ['1B', 1_000_000_000],
  ['999', null],
  ['2B', null],
  ['many', null],
  ['-5M', null],
  [undefined, null],
])('%s sessions', (text, expected) => {
  expect(readSessionCount(text)).toBe(expected);
});
