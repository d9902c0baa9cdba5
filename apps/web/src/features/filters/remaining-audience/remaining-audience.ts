import type { FilterSet } from '@playhead/domain/filters';

/** What remains of the page's period after a filter and all before it. */
export interface RemainingAudience {
  viewers: number;
  sessions: number;
}

export type LoadRemainingAudience = (
  filters: FilterSet,
  options: { signal: AbortSignal },
) => Promise<RemainingAudience>;

/** Where the numbers of the chips come from. */
export interface RemainingAudienceSource {
  load: LoadRemainingAudience;
  /** Names what `load` depends on in addition to the filters (page, period): numbers of another scope are never shown. */
  scope: string;
  /** The widgets of the page are loaded; the chips load after them. */
  isSettled: boolean;
}

/** Index of the chip that left nothing; null while none did. */
export function firstEmptyingChip(lefts: readonly (RemainingAudience | null)[]): number | null {
  const index = lefts.findIndex((left) => left !== null && left.sessions === 0);
  return index === -1 ? null : index;
}
