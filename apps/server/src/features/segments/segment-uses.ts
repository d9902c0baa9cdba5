import type { segmentUses } from '@playhead/contract/http/segments';
import { decodeSharedView } from '@playhead/contract/http/share-links';
import type { ReplyOf } from '@playhead/contract/route';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/metadata/metadata.ts';
import { shareLinks } from '../../platform/metadata/schema.ts';
import { dependantsOf } from './builds/build-store.ts';
import { listVisible } from './store.ts';
import type { Person, SegmentRow } from './stored-segment.ts';

type SegmentUses = ReplyOf<typeof segmentUses>;

/** Names those this person may see, and counts the others: deleting the segment breaks them too. */
export async function usesOf(
  db: Database,
  { segment, person }: { segment: Pick<SegmentRow, 'id' | 'customerId'>; person: Person },
): Promise<SegmentUses> {
  const [dependants, views] = await Promise.all([dependantsOf(db, segment), viewsWith(db, segment)]);
  const ids = dependants.map(({ id }) => String(id));
  const visible = await listVisible(db, { customerId: segment.customerId, person, ids });
  return {
    segments: visible.map(({ segment: { id, name } }) => ({ segmentId: String(id), segmentName: name })),
    privateSegments: dependants.length - visible.length,
    shareLinks: views.filter((view) => names(view, String(segment.id))).length,
  };
}

/** Views whose text has the digits; whether they are the id is decided by `names`. */
async function viewsWith(db: Database, { id, customerId }: Pick<SegmentRow, 'id' | 'customerId'>) {
  const rows = await db
    .select({ filter: shareLinks.filter })
    .from(shareLinks)
    .where(and(eq(shareLinks.customerId, customerId), sql`strpos(${shareLinks.filter}, ${String(id)}) > 0`));
  return rows.map(({ filter }) => filter);
}

function names(filter: string, id: string): boolean {
  const view = decodeSharedView(filter);
  if (view === null) return false;
  const isId = new RegExp(`(?<!\\d)${id}(?!\\d)`);
  return [...new URLSearchParams(view.search).values()].some((value) => isId.test(value));
}
