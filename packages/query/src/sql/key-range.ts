import type { SqlWriter } from './writer.ts';

/** Viewers by their keys, which are hashes: a part of the keys is as large a part of the viewers. */
export interface KeyRange {
  /** The first key, as text: no number holds 64 bits. Null for the very first. */
  from: string | null;
  /** The first key after it; null after the very last. */
  below: string | null;
}

const KEYS = 2n ** 64n;
const RATE_STEPS = 1_000_000n;

export const ALL_KEYS: KeyRange = { from: null, below: null };

/** For a sample of so large a part of the viewers. */
export function firstKeys(rate: number): KeyRange {
  return { from: null, below: String((KEYS * BigInt(Math.round(rate * Number(RATE_STEPS)))) / RATE_STEPS) };
}

export function ofKeys({ from, below }: KeyRange, writer: SqlWriter): readonly string[] {
  return [
    ...(from === null ? [] : [`viewer_key >= ${writer.bind(from, 'UInt64')}`]),
    ...(below === null ? [] : [`viewer_key < ${writer.bind(below, 'UInt64')}`]),
  ];
}

/** All viewers in so many parts of the same size. */
export function keyParts(count: number): readonly KeyRange[] {
  const edge = (index: number) =>
    index === 0 || index === count ? null : String((KEYS * BigInt(index)) / BigInt(count));
  return Array.from({ length: count }, (_value, index) => ({ from: edge(index), below: edge(index + 1) }));
}
