import { SegmentBody } from '@playhead/contract/http/segments';
import { definitionOf } from '@playhead/domain/segments';
import { expect, test } from 'vitest';
import { addNumbers, compileBuild, NO_NUMBERS, storeMembers } from './index.ts';
import { keyParts } from './key-range.ts';
import { joinBytes } from './row-binary.ts';

const everybody = definitionOf(SegmentBody.parse({ segment_name: 'x', playhead_stream_id: 'all' }));
const context = { timeZone: 'UTC', weekStartDay: 0, now: new Date('2026-06-15T12:00:00Z'), rights: [] };

test('the parts of the keys follow each other and leave none out', () => {
  expect(keyParts(1)).toEqual([{ from: null, below: null }]);
  expect(keyParts(2)).toEqual([
    { from: null, below: '9223372036854775808' },
    { from: '9223372036854775808', below: null },
  ]);
  const seven = keyParts(7);
  expect(seven.slice(1).map(({ from }) => from)).toEqual(seven.slice(0, -1).map(({ below }) => below));
});

test.each([
  [0, 1],
  [20_000_000, 1],
  [20_000_001, 2],
  [90_000_000, 5],
])('%i sessions are looked at in %i passes', (sessions, passes) => {
  expect(compileBuild(everybody, { ...context, sessions })).toHaveLength(passes);
});

const keysOf = (...keys: bigint[]) => new Uint8Array(BigUint64Array.from(keys).buffer);

test('a pass is read from all its rows', () => {
  const [pass] = compileBuild(everybody, { ...context, sessions: 1 });
  const many = Array.from({ length: 300 }, (_value, index) => BigInt(index));
  const largest = 2n ** 64n - 1n;
  const answer = joinBytes([
    keysOf(5n, 50n, 2n, 30n, 1n),
    Uint8Array.of(2),
    keysOf(largest, 2n),
    keysOf(1n, 10n, 0n, 0n, 0n),
    Uint8Array.of(0),
    keysOf(400n, 900n, 300n, 800n, 44_850n),
    // 300 = 2 * 128 + 44
    Uint8Array.of(128 + 44, 2),
    keysOf(...many),
  ]);
  expect(pass?.read(answer)).toEqual({
    viewers: 302,
    sessions: 830,
    allViewers: 406,
    allSessions: 960,
    keySum: 44_851n,
    lists: [keysOf(largest, 2n), keysOf(...many)],
  });
  expect(() => pass?.read(answer.subarray(0, -1))).toThrow('cut off');
});

test('the sum of keys goes round at 64 bits, as the engine’s does', () => {
  const one = { ...NO_NUMBERS, viewers: 1, keySum: 2n ** 64n - 1n };
  expect(addNumbers(one, { ...NO_NUMBERS, viewers: 1, keySum: 3n })).toEqual({
    ...NO_NUMBERS,
    viewers: 2,
    keySum: 2n,
  });
});

const list = (members: number) => new Uint8Array(8 * members);

test.each([
  ['nobody', [], []],
  ['a few', [2, 1], [3]],
  ['as many as fit', [600_000, 400_000], [1_000_000]],
  ['one too many', [600_000, 400_000, 1], [1_000_000, 1]],
  ['a list that is too long', [1, 1_800_000, 1], [1, 1_800_000, 1]],
])('members go in few statements, each of about a million: %s', (_who, lists, stored) => {
  const statements = storeMembers({ customerId: 7, segmentId: '3', build: 9 }, lists.map(list));
  expect(statements.map(({ data }) => data.length / 8)).toEqual(stored);
  for (const { params } of statements) expect(params).toEqual({ customer: 7, segment: 3, build: 9 });
});
