import { SegmentBody } from '@playhead/contract/http/segments';
import { decodeWire } from '@playhead/contract/wire';
import { definitionOf } from '@playhead/domain/segments';
import { expect, test } from 'vitest';
import { addNumbers, compileBuild, NO_NUMBERS, storeMembers } from './index.ts';
import { keyParts } from '../sql/key-range.ts';

const everybody = definitionOf(decodeWire(SegmentBody, { segment_name: 'x', playhead_stream_id: 'all' }));
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
  [100_000_000, 1],
  [100_000_001, 2],
  [450_000_000, 5],
])('%i sessions are looked at in %i passes', (sessions, passes) => {
  expect(compileBuild(everybody, { ...context, sessions })).toHaveLength(passes);
});

const bytesOf = (...keys: bigint[]) => new Uint8Array(BigUint64Array.from(keys).buffer);
const LARGEST = 2n ** 64n - 1n;
const many = Array.from({ length: 300 }, (_value, index) => BigInt(index));
const rowOf = (sums: readonly bigint[], length: readonly number[], keys: readonly bigint[]) => [
  ...bytesOf(...sums),
  ...length,
  ...bytesOf(...keys),
];
const response = [
  rowOf([5n, 50n, 2n, 30n, 1n], [2], [LARGEST, 2n]),
  rowOf([1n, 10n, 0n, 0n, 0n], [0], []),
  // 300 = 2 * 128 + 44
  rowOf([400n, 900n, 300n, 800n, 44_850n], [128 + 44, 2], many),
].flat();

async function readIn(size: number, bytes = response) {
  const [pass] = compileBuild(everybody, { ...context, sessions: 1 });
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_value, index) =>
    Uint8Array.from(bytes.slice(index * size, (index + 1) * size)),
  );
  const stored: Uint8Array[] = [];
  const arriving = async function* () {
    yield* parts;
  };
  const numbers = await pass?.read(arriving(), async (keys) => void stored.push(keys));
  return { numbers, stored };
}

test.each([1, 7, 8, 41, 64, 1000, 100_000])('a pass is read from all its rows, in parts of %i bytes', async (size) => {
  expect(await readIn(size)).toEqual({
    numbers: { viewers: 302, sessions: 830, allViewers: 406, allSessions: 960, keySum: 44_851n },
    stored: [bytesOf(LARGEST, 2n, ...many)],
  });
});

test.each([1, 9, 2401])(
  'a result that is cut off %i bytes before its end stores nothing as if it were whole',
  async (missing) => {
    await expect(readIn(1000, response.slice(0, -missing))).rejects.toThrow('cut off');
  },
);

test('nobody is not stored', async () => {
  expect((await readIn(10, [...bytesOf(1n, 10n, 0n, 0n, 0n), 0])).stored).toEqual([]);
});

test('very many members are stored a million at a time', async () => {
  const [pass] = compileBuild(everybody, { ...context, sessions: 1 });
  const members = 2_500_000;
  const stored: number[] = [];
  // 2,500,000 = (152 * 128 + 75) * 128 + 32
  const head = [...bytesOf(0n, 0n, BigInt(members), 0n, 0n), 128 + 32, 128 + 75, 128 + 24, 1];
  const arriving = async function* () {
    yield Uint8Array.from(head);
    for (let sent = 0; sent < members; sent += 500_000) yield new Uint8Array(8 * 500_000);
  };
  await pass?.read(arriving(), async (keys) => void stored.push(keys.length / 8));
  expect(stored).toEqual([1_000_000, 1_000_000, 500_000]);
});

test('the sum of keys goes round at 64 bits, as the engine’s does', () => {
  const one = { ...NO_NUMBERS, viewers: 1, keySum: LARGEST };
  expect(addNumbers(one, { ...NO_NUMBERS, viewers: 1, keySum: 3n })).toEqual({
    ...NO_NUMBERS,
    viewers: 2,
    keySum: 2n,
  });
});

test('members are stored under the segment and a number nobody reads yet', () => {
  const { params, data } = storeMembers({ customerId: 7, segmentId: '3', build: 9 }, bytesOf(1n));
  expect(params).toEqual({ customer: 7, segment: 3, build: 9 });
  expect(data).toEqual(bytesOf(1n));
});
