import { expect, test } from 'vitest';
import { fitColumns } from './paper-columns.ts';

const groupsOf = (...given: Parameters<typeof fitColumns>) => fitColumns(...given).groups;

test('columns that fit stay in one table', () => {
  expect(groupsOf([150, 100, 100], { room: 350, leading: 1 })).toEqual([[0, 1, 2]]);
});

test('columns without room follow in further tables behind the first one, and none is lost', () => {
  expect(groupsOf([150, 100, 100, 100, 100, 100], { room: 350, leading: 1 })).toEqual([
    [0, 1, 2],
    [0, 3, 4],
    [0, 5],
  ]);
});

test('the number of a row is repeated with its name', () => {
  expect(groupsOf([30, 150, 100, 100], { room: 300, leading: 2 })).toEqual([
    [0, 1, 2],
    [0, 1, 3],
  ]);
});

test('a column wider than the room has a table for itself', () => {
  expect(groupsOf([150, 500, 100], { room: 300, leading: 1 })).toEqual([
    [0, 1],
    [0, 2],
  ]);
});

test('a table that is a little too wide gets smaller letters and stays whole', () => {
  expect(fitColumns([150, 100, 100], { room: 315, leading: 1 })).toEqual({ groups: [[0, 1, 2]], zoom: 0.9 });
  expect(fitColumns([150, 100, 100], { room: 350, leading: 1 })).toEqual({ groups: [[0, 1, 2]], zoom: 1 });
  expect(fitColumns([150, 100, 100], { room: 290, leading: 1 }).groups).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
