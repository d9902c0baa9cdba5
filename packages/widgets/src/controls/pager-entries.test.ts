import { expect, test } from 'vitest';
import { pagerEntries } from './pager-entries.ts';

const words = (current: number, pages: number) =>
  pagerEntries(current, pages)
    .map((entry) => (entry.kind === 'page' ? entry.page : '…'))
    .join(' ');

test.each([
  [1, 2, '1 2'],
  [1, 5, '1 2 3 4 5'],
  [1, 7, '1 2 3 4 5 6 7'],
  [1, 10, '1 2 3 4 5 … 10'],
  [4, 10, '1 2 3 4 5 6 … 10'],
  [5, 10, '1 2 3 4 5 6 7 … 10'],
  [6, 12, '1 … 4 5 6 7 8 … 12'],
  [10, 10, '1 … 6 7 8 9 10'],
])('page %i of %i: %s', (current, pages, expected) => {
  expect(words(current, pages)).toBe(expected);
});

test('a gap leads five pages on or back, never over the end', () => {
  const gaps = (current: number) =>
    pagerEntries(current, 20).flatMap((entry) => (entry.kind === 'gap' ? entry.page : []));
  expect(gaps(10)).toEqual([5, 15]);
  expect(gaps(17)).toEqual([12]);
});
