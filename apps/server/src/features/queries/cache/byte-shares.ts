/** How many bytes each customer holds of something that is bounded for all of them together. */
export interface ByteShares {
  add(customerId: number, bytes: number): void;
  total(): number;
  /** Whose turn it is to give something up: nobody below an equal share is ever chosen. */
  largest(): number | undefined;
}

export function createByteShares(): ByteShares {
  const held = new Map<number, number>();
  let total = 0;
  return {
    add(customerId, bytes) {
      total += bytes;
      const now = (held.get(customerId) ?? 0) + bytes;
      if (now > 0) held.set(customerId, now);
      else held.delete(customerId);
    },
    total: () => total,
    largest() {
      let found: { customerId: number; bytes: number } | undefined;
      for (const [customerId, bytes] of held) {
        if (found === undefined || bytes > found.bytes) found = { customerId, bytes };
      }
      return found?.customerId;
    },
  };
}
