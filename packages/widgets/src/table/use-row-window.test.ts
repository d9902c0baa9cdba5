import { expect, it } from 'vitest';
import { windowOf } from './use-row-window.ts';

it.each([
  { top: 0, start: 0, end: 44 },
  { top: 32 * 5000, start: 4992, end: 5036 },
  { top: 32 * 9990, start: 9956, end: 10_000 },
  { top: 32 * 20_000, start: 9956, end: 10_000 },
])('at $top px of 10,000 rows the rows $start to $end are drawn', ({ top, start, end }) => {
  const window = windowOf({ top, height: 640, count: 10_000, rowPx: 32 });
  expect(window).toEqual({ start, end, beforePx: start * 32, afterPx: (10_000 - end) * 32 });
});
