import type { Segment } from '@playhead/contract/http/segments';
import { storedDefinition, windowNote } from '@playhead/domain/segments';

/** WID-014: the days whose viewers a segment's coverage is a share of. */
export function countedWindow(segment: Segment): string {
  return windowNote({ ...storedDefinition(segment), uploadId: segment.uploadId ?? null });
}
