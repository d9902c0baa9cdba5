import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

test('the next item is made while the current one is used, and not the one after it', async () => {
  const made: number[] = [];
  async function* source() {
    for (let item = 0; item < 4; item += 1) {
      made.push(item);
      yield item;
    }
  }
  const seen: string[] = [];
  for await (const item of readAhead(source())) seen.push(`${item}: ${made.length} made`);
  expect(seen).toEqual(['0: 2 made', '1: 3 made', '2: 4 made', '3: 4 made']);
});

test('a failure comes after the items before it, and a caller that stops ends the source', async () => {
  let ended = 0;
  async function* source() {
    try {
      yield 1;
      throw new Error('broken off');
    } finally {
      ended += 1;
    }
  }
  const seen: number[] = [];
  const all = async () => {
    for await (const item of readAhead(source())) seen.push(item);
  };
  await expect(all()).rejects.toThrow('broken off');
  expect(seen).toEqual([1]);
  async function* endless() {
    try {
      for (;;) yield 1;
    } finally {
      ended += 1;
    }
  }
  for await (const _item of readAhead(endless())) break;
  expect(ended).toBe(2);
});
