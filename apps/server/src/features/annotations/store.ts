import { AppError } from '@playhead/contract/errors';
import type { AnnotationBody } from '@playhead/contract/http/annotations';
import { inheritsFromLeft, type Reader } from '@playhead/domain/owners';
import { and, asc, between, count, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { holdCustomer } from '../../platform/customers/hold-customer.ts';
import { ownerLeft } from '../../platform/customers/owner-left.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { annotations } from '../../platform/metadata/schema.ts';

export type StoredAnnotation = typeof annotations.$inferSelect & { ownerLeft: boolean };

/** Examples of the demo have no writer. */
const writerLeft = (db: DatabaseConnection) =>
  sql<boolean>`${and(isNull(annotations.demoKey), ownerLeft(db, { ownerId: annotations.createdBy, customerId: annotations.customerId }))}`;
const columnsOf = (db: DatabaseConnection) => ({ ...getTableColumns(annotations), ownerLeft: writerLeft(db) });

export interface Author {
  customerId: number;
  userId: string;
  fullName: string;
}

export function findAnnotations(
  db: Database,
  { customerId, from, to }: { customerId: number; from: string; to: string },
): Promise<StoredAnnotation[]> {
  return db
    .select(columnsOf(db))
    .from(annotations)
    .where(and(eq(annotations.customerId, customerId), between(annotations.day, from, to)))
    .orderBy(asc(annotations.day), asc(annotations.createdAt), asc(annotations.id));
}

/** Refused when the customer has `most` already. The customer's row is held, so that two writers cannot both take the last slot. */
export function insertAnnotation(
  db: Database,
  { body, author, most }: { body: AnnotationBody; author: Author; most: number },
): Promise<StoredAnnotation> {
  const { customerId, userId, fullName } = author;
  return db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    const [held] = await tx.select({ count: count() }).from(annotations).where(eq(annotations.customerId, customerId));
    if ((held?.count ?? 0) >= most)
      throw new AppError('conflict', { reason: `There are ${most} annotations already.` });
    const values = { ...body, customerId, createdBy: userId, author: fullName };
    const [row] = await tx.insert(annotations).values(values).returning(columnsOf(tx));
    if (row === undefined) throw new Error('the annotation was not stored');
    return row;
  });
}

export interface OwnAnnotation extends Reader {
  id: string;
  customerId: number;
}

export async function changeOwnAnnotation(
  db: Database,
  { own, body }: { own: OwnAnnotation; body: AnnotationBody },
): Promise<StoredAnnotation> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(annotations).set(body).where(isOwn(tx, own)).returning(columnsOf(tx));
    if (row === undefined) throw new AppError('not_found');
    return row;
  });
}

export async function deleteOwnAnnotation(db: Database, own: OwnAnnotation): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.delete(annotations).where(isOwn(tx, own)).returning({ id: annotations.id });
    if (row === undefined) throw new AppError('not_found');
  });
}

function isOwn(db: DatabaseConnection, { id, customerId, ...reader }: OwnAnnotation) {
  return and(
    eq(annotations.id, id),
    eq(annotations.customerId, customerId),
    or(eq(annotations.createdBy, reader.userId), inheritsFromLeft(reader) ? writerLeft(db) : undefined),
  );
}
