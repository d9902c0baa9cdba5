import type { DashboardConfig } from '@playhead/contract/http/dashboards';

export interface Opening {
  /** Minutes after midnight. */
  minute: number;
  page: DashboardConfig;
  isDefault: boolean;
}

const FIRST_MINUTE = 8 * 60;
const LAST_MINUTE = 18 * 60;

/** A repeatable day: the first pages of the menu are opened most, seven of ten openings are the default view. */
export function planDay(pages: readonly DashboardConfig[], count: number): readonly Opening[] {
  const random = repeatable(20_261_117);
  const openings = Array.from({ length: count }, (_, index): Opening => {
    const page = pages[Math.floor(pages.length * random() ** 2)];
    if (page === undefined) throw new Error('there are no pages');
    const minute = FIRST_MINUTE + Math.floor((LAST_MINUTE - FIRST_MINUTE) * random());
    // The first of the day opens what the app opens by itself.
    return index === 0 ? { minute: FIRST_MINUTE, page, isDefault: true } : { minute, page, isDefault: random() < 0.7 };
  });
  return openings.toSorted((a, b) => a.minute - b.minute);
}

/** Mulberry32. */
function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
