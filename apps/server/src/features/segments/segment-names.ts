import type { SegmentName } from '@playhead/contract/http/segment-names';
import type { Database } from '../../platform/metadata/metadata.ts';
import { listVisible } from './store.ts';
import type { Person } from './stored-segment.ts';

/** USR-001: what the browser names in filters, by name. */
export async function listSegmentNames(
  db: Database,
  { customerId, ...person }: Person & { customerId: number },
): Promise<SegmentName[]> {
  const visible = await listVisible(db, { customerId, person });
  return visible
    .map(({ segment }) => ({ segmentId: String(segment.id), segmentName: segment.name }))
    .toSorted((a, b) => (a.segmentName < b.segmentName ? -1 : 1));
}
