import type { FilterSet } from '@playhead/domain/filters';

/** What is left of the page's period after a filter and all before it. */
export interface RemainingAudience {
  viewers: number;
  sessions: number;
}

export type LoadRemainingAudience = (
  filters: FilterSet,
  options: { signal: AbortSignal },
) => Promise<RemainingAudience>;

/** Place of the chip that left nothing; null while none did. */
export function firstEmptyingChip(lefts: readonly (RemainingAudience | null)[]): number | null {
  const place = lefts.findIndex((left) => left !== null && left.sessions === 0);
  return place === -1 ? null : place;
}
