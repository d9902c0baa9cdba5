import type { SqlWriter } from './writer.ts';

/** Keys are hashes, so a share of the keys is the same share of the viewers. */
export interface KeyRange {
  /** As text: a number cannot hold 64 bits. Null for no lower bound. */
  from: string | null;
  /** Exclusive; null for no upper bound. */
  below: string | null;
}

const KEYS = 2n ** 64n;
const RATE_STEPS = 1_000_000n;

export const ALL_KEYS: KeyRange = { from: null, below: null };

export function firstKeys(rate: number): KeyRange {
  return { from: null, below: String((KEYS * BigInt(Math.round(rate * Number(RATE_STEPS)))) / RATE_STEPS) };
}

export function ofKeys({ from, below }: KeyRange, writer: SqlWriter): readonly string[] {
  return [
    ...(from === null ? [] : [`viewer_key >= ${writer.bind(from, 'UInt64')}`]),
    ...(below === null ? [] : [`viewer_key < ${writer.bind(below, 'UInt64')}`]),
  ];
}

export function keyParts(count: number): readonly KeyRange[] {
  const edge = (index: number) =>
    index === 0 || index === count ? null : String((KEYS * BigInt(index)) / BigInt(count));
  return Array.from({ length: count }, (_value, index) => ({ from: edge(index), below: edge(index + 1) }));
}
