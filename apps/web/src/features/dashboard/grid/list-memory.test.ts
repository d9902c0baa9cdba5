import { expect, test } from 'vitest';
import { createListMemory, listKey } from './list-memory.ts';

function testStorage(first: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(first));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

const four = { rows: 4, stacked: 4, foot: false };

test('lines are known to the next visit', () => {
  const storage = testStorage();
  createListMemory(storage).set('a', four);
  expect(createListMemory(storage).get('a')).toEqual(four);
  expect(createListMemory(storage).get('b')).toBeUndefined();
});

test('of more than 300 lists the oldest are forgotten', () => {
  const storage = testStorage();
  const memory = createListMemory(storage);
  for (let index = 0; index <= 300; index += 1) memory.set(`list ${index}`, four);
  expect(createListMemory(storage).get('list 0')).toBeUndefined();
  expect(createListMemory(storage).get('list 300')).toEqual(four);
});

test.each(['{', '{}', '[1, ["a"], ["a", "4", 4, false]]'])('a storage that holds %s is empty', (text) => {
  expect(createListMemory(testStorage({ 'playhead.list-lines': text })).get('a')).toBeUndefined();
});

test('a full storage does not stop the page', () => {
  const memory = createListMemory({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  memory.set('a', four);
  expect(memory.get('a')).toEqual(four);
});

test('without storage lines last as long as the page', () => {
  const memory = createListMemory(null);
  memory.set('a', four);
  expect(memory.get('a')).toEqual(four);
});

test('the same widget with other filters is another list; the order of filters does not matter', () => {
  const of = (filters: Readonly<Record<string, string>>) => listKey({ customer: '1', widget: 'w', filters });
  expect(of({ a: '1', b: '2' })).toBe(of({ b: '2', a: '1' }));
  expect(of({ a: '1' })).not.toBe(of({ a: '2' }));
  expect(of({ series: 'The Glasshouse Year' })).not.toContain('Glasshouse');
});
