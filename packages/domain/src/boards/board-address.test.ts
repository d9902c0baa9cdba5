import { expect, test } from 'vitest';
import { readBoardAddress } from './board-address.ts';

const ID = '3f2a1c4e-5b6d-4e7f-8a9b-0c1d2e3f4a5b';

test.each([
  [null, null],
  [ID, { kind: 'board', id: ID }],
  ['all', { kind: 'list' }],
  ['', { kind: 'list' }],
  [`${ID}x`, { kind: 'list' }],
])('`board=%s`', (text, expected) => {
  expect(readBoardAddress(text)).toEqual(expected);
});
