import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { memberships } from '../metadata/schema.ts';

/** Whether a row's owner is no user of its customer any more; one whose account is gone neither. */
export function ownerLeft(db: DatabaseConnection, row: { ownerId: PgColumn; customerId: PgColumn }): SQL<boolean> {
  const membership = db
    .select({ one: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.userId, row.ownerId), eq(memberships.customerId, row.customerId)));
  return sql<boolean>`${notExists(membership)}`;
}
