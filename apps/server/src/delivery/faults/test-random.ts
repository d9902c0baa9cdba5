export interface Random {
  /** From `low` to below `high`, whole. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  some<Item>(items: readonly Item[], count: number): readonly Item[];
}

/** Mulberry32: the same seed gives the same faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[between(0, items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  return { between, pick, some: (items, count) => Array.from({ length: count }, () => pick(items)) };
}
