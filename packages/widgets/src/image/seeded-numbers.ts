const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The same text gives the same numbers from 0 to 1, in every browser and on paper (FNV-1a, then mulberry32). */
export function seededNumbers(text: string): () => number {
  let state = FNV_OFFSET;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
