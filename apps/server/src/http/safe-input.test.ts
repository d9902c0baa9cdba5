import { AppError } from '@playhead/contract/errors';
import { expect, test } from 'vitest';
import { assertSafeInput } from './safe-input.ts';

function reasonOf(value: unknown): string | null {
  try {
    assertSafeInput(value, 'body');
    return null;
  } catch (error) {
    return error instanceof AppError && error.code === 'invalid_request' ? (error.details['reason'] ?? '') : 'other';
  }
}

function nested(levels: number): unknown {
  let value: unknown = 'leaf';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { inner: value };
  return value;
}

test.each([
  ['a string', 'a\0'],
  ['a list', ['x', ['\0']]],
  ['a member', { a: { b: '\0' } }],
  ['a name', { a: { '\0': 1 } }],
])('NUL in %s is refused', (_, value) => {
  expect(reasonOf(value)).toBe('body: a text holds the character NUL');
});

test.each(['\ud800', 'a\udc00b', '\udc00\ud800'])('half a surrogate pair is refused: %j', (text) => {
  expect(reasonOf({ list: [text] })).toBe('body: a text holds half a surrogate pair');
  expect(reasonOf({ [text]: 1 })).toBe('body: a text holds half a surrogate pair');
});

test('whole pairs, other control characters and ordinary values are left to the schemas', () => {
  expect(reasonOf({ a: ['👩‍👧', '\u0007\n', 1, null, true, undefined] })).toBeNull();
  expect(reasonOf(undefined)).toBeNull();
});

test('attack 25: depth and number of values are limited, also where they would overflow the stack', () => {
  expect([nested(32), nested(33), nested(1_000_000)].map(reasonOf)).toEqual([
    null,
    'body: at most 32 levels are accepted',
    'body: at most 32 levels are accepted',
  ]);
  const many = (values: number) => Array.from({ length: values }, () => 0);
  expect([many(499_999), many(500_000)].map(reasonOf)).toEqual([null, 'body: at most 500000 values are accepted']);
});
