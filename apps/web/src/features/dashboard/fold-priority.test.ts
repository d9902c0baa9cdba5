import { expect, test } from 'vitest';
import { foldPriority } from './fold-priority.ts';

const at = (top: number) => ({ getBoundingClientRect: () => new DOMRectAt(top) });

class DOMRectAt {
  readonly x = 0;
  readonly y = 0;
  readonly left = 0;
  readonly right = 100;
  readonly width = 100;
  readonly height = 300;
  readonly top: number;
  readonly bottom: number;
  constructor(top: number) {
    this.top = top;
    this.bottom = top + 300;
  }
  toJSON() {
    return {};
  }
}

test('widgets in the window are asked first, then the others, both in the order of the grid', () => {
  const tops = [-900, -200, 500, 1200];
  const order = tops
    .map((top, index) => ({ index, priority: foldPriority(at(top), index, 800) }))
    .toSorted((a, b) => a.priority - b.priority);
  expect(order.map(({ index }) => index)).toEqual([1, 2, 0, 3]);
});

test('each widget has room for what it is compared with, before the next one', () => {
  expect(foldPriority(at(0), 1, 800) - foldPriority(at(0), 0, 800)).toBe(2);
});
