import { and, eq, gt, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { memberships, serviceTokens } from '../metadata/schema.ts';

/** Whether a row's owner is no user of its customer any more, or a program whose token has ended. */
export function ownerLeft(db: DatabaseConnection, row: { ownerId: PgColumn; customerId: PgColumn }): SQL<boolean> {
  const membership = db
    .select({ one: sql`1` })
    .from(memberships)
    .leftJoin(serviceTokens, eq(serviceTokens.userId, memberships.userId))
    .where(
      and(
        eq(memberships.userId, row.ownerId),
        eq(memberships.customerId, row.customerId),
        or(isNull(serviceTokens.id), and(isNull(serviceTokens.revokedAt), gt(serviceTokens.expiresAt, sql`now()`))),
      ),
    );
  return sql<boolean>`${notExists(membership)}`;
}
