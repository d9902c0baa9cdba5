import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorToast } from './present-error.ts';

test('ERR-005, ERR-008: the message with its keyword, for 6.4 seconds, and the request id below', () => {
  const error = new ApiError({
    kind: 'refused',
    code: 400,
    message: 'Not valid.',
    keyword: 'maxLength',
    requestId: 'r1',
  });
  expect(errorToast(error)).toEqual({
    tone: 'error',
    text: 'Not valid. (maxLength)',
    detail: 'Request r1',
    seconds: 6.4,
  });
});

test.each([
  ['a server out of reach, which the banner tells', new ApiError({ kind: 'unreachable', message: 'x' })],
  ['a query the reader left', new ApiError({ kind: 'refused', message: 'x', catalogueCode: 'query_cancelled' })],
  ['an abort', new DOMException('x', 'AbortError')],
])('no toast for %s', (_name, error) => {
  expect(errorToast(error)).toBeNull();
});

test('a mistake of ours does not show its text', () => {
  expect(errorToast(new TypeError('undefined is not a function'))?.text).toBe(
    'Something went wrong. Please reload this page.',
  );
});
