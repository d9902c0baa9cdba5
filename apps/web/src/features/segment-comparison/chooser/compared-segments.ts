import { type Segment, SEGMENT_BATCH } from '@playhead/contract/http/segments';
import { bySize, isCounted } from '../segment-state.ts';

export interface ComparedSegments {
  /** Counted, in the order they were chosen. */
  shown: readonly Segment[];
  /** Chosen, and not counted yet or never: they are listed, not compared. */
  waiting: readonly Segment[];
  /** Chosen ids that nobody knows any more. */
  missing: readonly string[];
  /** Nobody chose: the largest ones are shown. */
  isDefault: boolean;
  /** Counted ones that are not shown, the largest first. */
  others: readonly Segment[];
}

/** What to compare: those that were chosen, or the ten largest while none is. */
export function comparedSegments(all: readonly Segment[], chosen: readonly string[]): ComparedSegments {
  const byId = new Map(all.map((segment) => [segment.segmentId, segment]));
  const counted = all.filter(isCounted).toSorted(bySize);
  const known = chosen.flatMap((id) => byId.get(id) ?? []);
  const isDefault = chosen.length === 0;
  const shown = isDefault ? counted.slice(0, SEGMENT_BATCH) : known.filter(isCounted);
  const shownIds = new Set(shown.map(({ segmentId }) => segmentId));
  return {
    shown,
    waiting: isDefault ? all.filter((segment) => !isCounted(segment)) : known.filter((segment) => !isCounted(segment)),
    missing: chosen.filter((id) => !byId.has(id)),
    isDefault,
    others: counted.filter(({ segmentId }) => !shownIds.has(segmentId)),
  };
}

/** QRY-018: ten ids a request. */
export function inBatches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / SEGMENT_BATCH) }, (_, index) =>
    ids.slice(index * SEGMENT_BATCH, (index + 1) * SEGMENT_BATCH),
  );
}
