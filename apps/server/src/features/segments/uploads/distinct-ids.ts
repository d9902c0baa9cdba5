import { randomInt } from 'node:crypto';

const FIRST_SLOTS = 1 << 12;
const FULLEST = 0.7;

export interface DistinctIds {
  /** False when it was there already. */
  add(id: string): boolean;
  size(): number;
}

/**
 * Remembers 64 bits of each id: five million take 67 MB, where a set of texts takes half a gigabyte. That two of them share their
 * bits happens in one of a million uploads of that size; the seed keeps anybody from arranging it.
 */
export function createDistinctIds(): DistinctIds {
  const seed = randomInt(2 ** 32);
  let slots = FIRST_SLOTS;
  let high = new Uint32Array(slots);
  let low = new Uint32Array(slots);
  let size = 0;

  /** The slot that holds the pair, or the free one where it belongs. A pair of zeros marks a free slot. */
  function slotOf(first: number, second: number): number {
    let slot = (first ^ second) & (slots - 1);
    while ((high[slot] !== 0 || low[slot] !== 0) && (high[slot] !== first || low[slot] !== second)) {
      slot = (slot + 1) & (slots - 1);
    }
    return slot;
  }

  function grow(): void {
    const [oldHigh, oldLow] = [high, low];
    slots *= 2;
    high = new Uint32Array(slots);
    low = new Uint32Array(slots);
    for (const [index, first] of oldHigh.entries()) {
      const second = oldLow[index] ?? 0;
      if (first === 0 && second === 0) continue;
      const slot = slotOf(first, second);
      high[slot] = first;
      low[slot] = second;
    }
  }

  return {
    add(id) {
      const [first, second] = hashOf(id, seed);
      const slot = slotOf(first, second);
      if (high[slot] === first && low[slot] === second) return false;
      high[slot] = first;
      low[slot] = second;
      size += 1;
      if (size > slots * FULLEST) grow();
      return true;
    },
    size: () => size,
  };
}

/** Two multiplicative hashes with MurmurHash3's finish, https://github.com/aappleby/smhasher; never two zeros. */
function hashOf(text: string, seed: number): readonly [number, number] {
  let first = 0xdeadbeef ^ seed;
  let second = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  const mixed = [mix(first ^ (second >>> 15)), mix(second ^ (first >>> 13))] as const;
  return mixed[0] === 0 && mixed[1] === 0 ? [0, 1] : mixed;
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
