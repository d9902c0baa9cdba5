import { describe, expect, test } from 'vitest';
import {
  asColumn,
  type Combination,
  combinationText,
  exactlyIn,
  existingGroups,
  partsOf,
  setPart,
  viewersOf,
} from './combination.ts';
import { testOverlap } from '../test-segments.ts';

const kids = { id: '1', name: 'Kids' };
const news = { id: '2', name: 'News' };
const sports = { id: '3', name: 'Sports' };
const segments = [kids, news, sports];

describe('SEG-086: a combination is counted exactly', () => {
  test.each<[Combination, number | null, string]>([
    [{ '1': 'in', '3': 'out' }, 260, 'In Kids, not in Sports'],
    [{ '1': 'in', '2': 'in' }, 80, 'In Kids and News'],
    [{ '1': 'in', '2': 'in', '3': 'in' }, 20, 'In Kids, News and Sports'],
    [{ '3': 'in', '1': 'out', '2': 'out' }, 80, 'In Sports, not in Kids or News'],
    [{ '2': 'in', '3': 'in', '1': 'out' }, 0, 'In News and Sports, not in Kids'],
  ])('%j', (combination, viewers, text) => {
    const parts = partsOf(combination, segments);
    expect(viewersOf(parts, testOverlap)).toBe(viewers);
    expect(combinationText(parts)).toBe(text);
  });

  test('nobody is counted for what nobody is in: the overlap does not know those outside of all segments', () => {
    expect(viewersOf(partsOf({ '1': 'out' }, segments), testOverlap)).toBeNull();
  });
});

test('a column of the overlap is a combination, and the other way round', () => {
  const column = exactlyIn(['3', '1'], segments);
  expect(column).toEqual({ '1': 'in', '2': 'out', '3': 'in' });
  expect(asColumn(column, segments)).toEqual(['1', '3']);
  expect(asColumn(setPart(column, '2', null), segments)).toBeNull();
  expect(asColumn({ '1': 'out', '2': 'out', '3': 'out' }, segments)).toBeNull();
});

test('SEG-018: to be in each is a group each, to be in none of the others is one group turned round', () => {
  expect(existingGroups({ include: [kids, news], exclude: [sports] })).toEqual([
    { segments: [kids], exclude: false },
    { segments: [news], exclude: false },
    { segments: [sports], exclude: true },
  ]);
  expect(existingGroups({ include: [kids], exclude: [] })).toEqual([{ segments: [kids], exclude: false }]);
});
