import type { segmentUses } from '@playhead/contract/http/segments';
import { decodeSharedView } from '@playhead/contract/http/share-links';
import type { ReplyOf } from '@playhead/contract/route';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
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
  const [dependants, views] = await Promise.all([dependantsOf(db, segment), countViews(db, segment)]);
  const ids = dependants.map(({ id }) => String(id));
  const visible = await listVisible(db, { customerId: segment.customerId, person, ids });
  return {
    segments: visible.map(({ segment: { id, name } }) => ({ segmentId: String(id), segmentName: name })),
    privateSegments: dependants.length - visible.length,
    shareLinks: views,
  };
}

/** A customer may have 20,000 views of 70 kB: together they would fill the memory, and reading them would hold everybody up. */
const VIEWS_AT_ONCE = 100;

/** Of views whose text has the digits; whether they are the id is decided by `names`. */
async function countViews(db: Database, { id, customerId }: Pick<SegmentRow, 'id' | 'customerId'>): Promise<number> {
  let found = 0;
  let last = '';
  for (;;) {
    const views = await db
      .select({ code: shareLinks.code, filter: shareLinks.filter })
      .from(shareLinks)
      .where(
        and(
          eq(shareLinks.customerId, customerId),
          gt(shareLinks.code, last),
          sql`strpos(${shareLinks.filter}, ${String(id)}) > 0`,
        ),
      )
      .orderBy(asc(shareLinks.code))
      .limit(VIEWS_AT_ONCE);
    found += views.filter(({ filter }) => names(filter, String(id))).length;
    const end = views.at(-1);
    if (end === undefined || views.length < VIEWS_AT_ONCE) return found;
    last = end.code;
  }
}

function names(filter: string, id: string): boolean {
  const view = decodeSharedView(filter);
  if (view === null) return false;
  const isId = new RegExp(`(?<!\\d)${id}(?!\\d)`);
  return [...new URLSearchParams(view.search).values()].some((value) => isId.test(value));
}
