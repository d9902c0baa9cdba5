/** FNV-1a with a final mix: the same number for a text on every machine. */
export function stableHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** An integer in [low, high] determined by the text. */
export function stableBetween(text: string, [low, high]: readonly [number, number]): number {
  return low + (stableHash(text) % (high - low + 1));
}
