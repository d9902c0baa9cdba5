import { expect, test } from 'vitest';
import { foldPriority } from './fold-priority.ts';

test('widgets in the window are queried first, then the others, both in the order of the grid', () => {
  const seen = [false, true, true, false];
  const order = seen
    .map((inView, index) => ({ index, priority: foldPriority({ index, inView }) }))
    .toSorted((a, b) => a.priority - b.priority);
  expect(order.map(({ index }) => index)).toEqual([1, 2, 0, 3]);
});

test('each widget has room for what it is compared with, before the next one', () => {
  const priority = (index: number) => foldPriority({ index, inView: true });
  expect(priority(1) - priority(0)).toBe(2);
});
