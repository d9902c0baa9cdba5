import type { Database } from '../../platform/metadata/metadata.ts';
import { listVisible } from './store.ts';
import type { Person } from './stored-segment.ts';

/** USR-001: what the browser names in filters, by name. */
export async function listSegmentNames(
  db: Database,
  { customerId, ...person }: Person & { customerId: number },
): Promise<{ segment_id: string; segment_name: string }[]> {
  const visible = await listVisible(db, { customerId, person });
  return visible
    .map(({ segment }) => ({ segment_id: String(segment.id), segment_name: segment.name }))
    .toSorted((a, b) => (a.segment_name < b.segment_name ? -1 : 1));
}
