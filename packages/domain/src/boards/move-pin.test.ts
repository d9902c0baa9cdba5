import { expect, test } from 'vitest';
import { movedPin } from './move-pin.ts';

const pins = ['a', 'b', 'c'].map((report) => ({ report, width: 'half' as const }));
const moved = (from: number, to: number) => movedPin(pins, from, to).map(({ report }) => report);

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, 0, ['c', 'a', 'b']],
  [1, 9, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [7, 0, ['a', 'b', 'c']],
])('a pin goes from %i to %i', (from, to, expected) => {
  expect(moved(from, to)).toEqual(expected);
});
