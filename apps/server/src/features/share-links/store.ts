import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/metadata/metadata.ts';
import { shareLinks } from '../../platform/metadata/schema.ts';

export type NewShareLink = Omit<typeof shareLinks.$inferInsert, 'createdAt'>;
export type StoredView = Pick<typeof shareLinks.$inferSelect, 'code' | 'filter' | 'customer'>;

/** The code under which the view stands: the given one, or that of the same user's same view of the same day. */
export async function insertShareLink(db: Database, link: NewShareLink): Promise<string> {
  const [row] = await db
    .insert(shareLinks)
    .values(link)
    .onConflictDoUpdate({
      target: [shareLinks.customerId, shareLinks.createdBy, shareLinks.createdOn, shareLinks.viewSha256],
      // DO NOTHING would answer with no row.
      set: { code: sql`${shareLinks.code}` },
    })
    .returning({ code: shareLinks.code });
  return row?.code ?? link.code;
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
