import { and, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { shareLinks } from '../../platform/metadata/schema.ts';

export type NewShareLink = Omit<typeof shareLinks.$inferInsert, 'createdAt'>;

export interface ShareLinkLimits {
  perUser: number;
  perCustomer: number;
}
export type StoredView = Pick<typeof shareLinks.$inferSelect, 'code' | 'filter' | 'customer'>;

/**
 * The code under which the view stands: the given one, or that of the same user's same view of the same day. Beyond the limits the
 * links that were not opened for the longest time go.
 */
export function insertShareLink(db: Database, link: NewShareLink, limits: ShareLinkLimits): Promise<string> {
  const { customerId, createdBy, lastUsedOn } = link;
  const ofCustomer = eq(shareLinks.customerId, customerId);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(shareLinks)
      .values(link)
      .onConflictDoUpdate({
        target: [shareLinks.customerId, shareLinks.createdBy, shareLinks.createdOn, shareLinks.viewSha256],
        set: { lastUsedOn },
      })
      .returning({ code: shareLinks.code });
    if (createdBy) await keepLatest(tx, and(ofCustomer, eq(shareLinks.createdBy, createdBy)), limits.perUser);
    await keepLatest(tx, ofCustomer, limits.perCustomer);
    return row?.code ?? link.code;
  });
}

async function keepLatest(tx: DatabaseConnection, among: SQL | undefined, kept: number): Promise<void> {
  const rest = tx
    .select({ code: shareLinks.code })
    .from(shareLinks)
    .where(among)
    .orderBy(desc(shareLinks.lastUsedOn), desc(shareLinks.createdAt), desc(shareLinks.code))
    .offset(kept);
  await tx.delete(shareLinks).where(inArray(shareLinks.code, rest));
}

export async function deleteUnusedSince(db: DatabaseConnection, day: string): Promise<void> {
  await db.delete(shareLinks).where(lt(shareLinks.lastUsedOn, day));
}

/** Written once a day for each link that is opened. */
export async function noteUse(db: DatabaseConnection, { code, day }: { code: string; day: string }): Promise<void> {
  await db
    .update(shareLinks)
    .set({ lastUsedOn: day })
    .where(and(eq(shareLinks.code, code), lt(shareLinks.lastUsedOn, day)));
}

export async function findShareLink(
  db: Database,
  { code, customerId }: { code: string; customerId: number },
): Promise<StoredView | undefined> {
  const [row] = await db
    .select({ code: shareLinks.code, filter: shareLinks.filter, customer: shareLinks.customer })
    .from(shareLinks)
    .where(and(eq(shareLinks.code, code), eq(shareLinks.customerId, customerId)));
  return row;
}
