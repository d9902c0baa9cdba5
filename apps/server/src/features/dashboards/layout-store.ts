import type { DashboardLayout } from '@playhead/contract/http/dashboards';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { dashboardLayouts } from '../../platform/metadata/schema.ts';

export interface NewLayout {
  dashboardId: string;
  layout: DashboardLayout;
  author: Pick<Session, 'customerId' | 'userId' | 'fullName'>;
  /** How many of the page stay, with this one. */
  kept: number;
}

export interface SavedLayout {
  id: number;
  createdAt: Date;
}

export function insertLayout(db: Database, { dashboardId, layout, author, kept }: NewLayout): Promise<SavedLayout> {
  const { customerId, userId, fullName } = author;
  const ofPage = and(eq(dashboardLayouts.customerId, customerId), eq(dashboardLayouts.dashboardId, dashboardId));
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(dashboardLayouts)
      .values({ customerId, dashboardId, layout, createdBy: userId, author: fullName })
      .returning({ id: dashboardLayouts.id, createdAt: dashboardLayouts.createdAt });
    if (row === undefined) throw new Error('The layout was not stored.');
    const latest = tx
      .select({ id: dashboardLayouts.id })
      .from(dashboardLayouts)
      .where(ofPage)
      .orderBy(desc(dashboardLayouts.id))
      .limit(kept);
    await tx.delete(dashboardLayouts).where(and(ofPage, notInArray(dashboardLayouts.id, latest)));
    return row;
  });
}
