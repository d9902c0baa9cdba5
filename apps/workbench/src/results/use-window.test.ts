import { expect, test } from 'vitest';
import { columnsInSight } from './use-window.ts';

test.each([
  [0, 250, 0, 3],
  [0, 200, 0, 2],
  [99, 100, 0, 2],
  [100, 100, 1, 2],
  [350, 1000, 3, 5],
  [0, 0, 0, 0],
])('scrolled by %s with room for %s px, columns %s to %s of five are in sight', (left, room, start, end) => {
  expect(columnsInSight([100, 100, 100, 100, 100], left, room)).toEqual({ start, end });
});
