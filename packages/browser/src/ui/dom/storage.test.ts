import { expect, test } from 'vitest';
import { createOncePerVisit } from './once-per-visit.ts';
import { keepItem, openStorage } from './storage.ts';

function full(): Storage {
  return {
    length: 0,
    clear: () => undefined,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}

test('an item is kept, or the caller is told that it is not', () => {
  const items = new Map<string, string>();
  const storage = { setItem: (key: string, value: string) => void items.set(key, value) };
  expect(keepItem(storage, 'a', '1')).toBe(true);
  expect(items.get('a')).toBe('1');
  expect(keepItem(null, 'a', '1')).toBe(false);
  expect(keepItem(full(), 'a', '1')).toBe(false);
});

test('a storage that throws on access is none', () => {
  const refuse = (): Storage => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(openStorage(refuse)).toBeNull();
});

test('with a full storage a thing happens once until the next reload', () => {
  const once = createOncePerVisit(full());
  once.mark('hint');
  expect(once.isDone('hint')).toBe(true);
});
