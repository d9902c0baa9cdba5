import { AppError } from '@playhead/contract/errors';
import type { readSegmentShare, SegmentShare } from '@playhead/contract/http/segments';
import type { ReplyOf } from '@playhead/contract/route';
import { and, eq } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { memberships, segmentShares, users } from '../../platform/metadata/schema.ts';
import { type Author, findOwn } from './save-segment.ts';
import type { ShareRow } from './stored-segment.ts';

type ShareReply = ReplyOf<typeof readSegmentShare>;

/** SEG-088: of the owner alone; others learn that it is shared, not with whom. */
export async function readShare(db: Database, owned: { author: Author; id: string }): Promise<ShareReply> {
  const { id } = await findOwn(db, owned);
  const [row] = await db.select().from(segmentShares).where(eq(segmentShares.segmentId, id));
  return replyOf(row);
}

export async function writeShare(
  db: Database,
  { share, ...owned }: { author: Author; id: string; share: SegmentShare },
): Promise<ShareReply> {
  return db.transaction(async (tx) => {
    const { id: segmentId } = await findOwn(tx, owned);
    const shareType = share.shareType;
    const emails = shareType === 'all' ? [] : await colleaguesAmong(tx, { share, customerId: owned.author.customerId });
    const [row] = await tx
      .insert(segmentShares)
      .values({ segmentId, shareType, emails })
      .onConflictDoUpdate({ target: segmentShares.segmentId, set: { shareType, emails } })
      .returning();
    return replyOf(row);
  });
}

export async function deleteShare(db: Database, owned: { author: Author; id: string }): Promise<ShareReply> {
  await db.transaction(async (tx) => {
    const { id } = await findOwn(tx, owned);
    await tx.delete(segmentShares).where(eq(segmentShares.segmentId, id));
  });
  return replyOf(undefined);
}

/** Somebody who is no colleague and somebody who does not exist are refused in the same words. */
async function colleaguesAmong(
  db: DatabaseConnection,
  { share, customerId }: { share: SegmentShare; customerId: number },
): Promise<readonly string[]> {
  const wanted = [...new Set(share.emailList.map((email) => email.trim().toLowerCase()).filter(Boolean))];
  const refused = (reason: string) => new AppError('segment_invalid', { reason, path: 'body.email_list' });
  if (wanted.length === 0) throw refused('Please choose somebody to share with.');
  const rows = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.customerId, customerId), eq(users.status, 'active')));
  const colleagues = new Set(rows.map(({ email }) => email));
  const stranger = wanted.find((email) => !colleagues.has(email));
  if (stranger !== undefined) throw refused(`${stranger} is not a colleague.`);
  return wanted;
}

function replyOf(row: ShareRow | undefined): ShareReply {
  return row ? { shareType: row.shareType, emailList: [...row.emails] } : { shareType: 'none', emailList: [] };
}
