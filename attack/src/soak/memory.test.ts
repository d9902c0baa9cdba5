import { expect, test } from 'vitest';
import { judgeMemory } from './memory.ts';

const life = (samples: number, megabytesAt: (index: number) => number) =>
  Array.from({ length: samples }, (_none, index) => megabytesAt(index));

test('a life that fills its caches and stays there is flat', () => {
  const flat = life(90, (index) => Math.min(200 + 10 * index, 400));
  expect(judgeMemory([flat], 1500)).toEqual({
    peakMegabytes: 400,
    trend: 'last third of a life against the middle: 1.00',
    problems: [],
  });
});

test('a life that grows to its end is not', () => {
  const growing = life(90, (index) => 200 + 10 * index);
  expect(judgeMemory([growing], 1500).problems).toEqual([
    "the server's memory grew to 1.46 of what it was in the middle of its life",
  ]);
});

test('a short life is judged by its peak alone', () => {
  expect(judgeMemory([life(30, (index) => 60 * index)], 1500)).toEqual({
    peakMegabytes: 1740,
    trend: 'none long enough to tell whether it is flat',
    problems: ['the server held 1740 MB'],
  });
});
