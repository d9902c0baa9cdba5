import { expect, test } from 'vitest';
import { createDistinctIds } from './distinct-ids.ts';

test('every id counts once, through several sizes of the table', () => {
  const distinct = createDistinctIds();
  const ids = Array.from({ length: 200_000 }, (_value, index) => `viewer-${index}`);
  expect(ids.filter((id) => distinct.add(id))).toHaveLength(200_000);
  expect(ids.filter((id) => distinct.add(id))).toEqual([]);
  expect(distinct.size()).toBe(200_000);
});

test('ids that are almost the same are different ones', () => {
  const distinct = createDistinctIds();
  const ids = ['', 'a', 'b', 'ab', 'ba', 'A', 'a ', ' a', '1', '01', '日', '本'];
  expect(ids.map((id) => distinct.add(id))).toEqual(ids.map(() => true));
  expect(distinct.size()).toBe(ids.length);
});
