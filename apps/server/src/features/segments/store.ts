import { randomInt } from 'node:crypto';
import { and, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { inheritsFromLeft } from '@playhead/domain/owners';
import { ownerLeft } from '../../platform/customers/owner-left.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { customers, segments, segmentShares, segmentUploads, segmentVersions } from '../../platform/metadata/schema.ts';
import { trimVersions } from '../../platform/metadata/trim-versions.ts';
import {
  type Person,
  PRIVATE_NAME,
  type SegmentNames,
  type SegmentRow,
  type SharedSegment,
  type VersionRow,
} from './stored-segment.ts';

const SMALLEST_ID = 10 ** 14;
const LARGEST_ID = 2 ** 48 - 1;
/** A definition may have 4 MB: the number alone would let a hundred segments keep 20 GB. */
export const KEPT_VERSIONS = 50;
const KEPT_VERSION_BYTES = 8 * 1024 * 1024;
/** Creating and deleting in a loop must not fill the disk. */
export const KEPT_DELETED = 100;
const KEPT_DELETED_MS = 90 * 24 * 3_600_000;

/** 47 bits: the next one cannot be guessed from the last, and a guessed one is still looked up inside the customer. */
export function makeSegmentId(): number {
  return randomInt(SMALLEST_ID, LARGEST_ID);
}

/** Null for what cannot be an id of ours: a longer number would be rounded to somebody else's. */
function segmentIdOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

const numbersOf = (ids: readonly string[]) => ids.flatMap((id) => segmentIdOf(id) ?? []);

/** As it is now: a version that is a second old would call new rows old ones. */
export async function readDataVersion(db: DatabaseConnection, customerId: number): Promise<string> {
  const [row] = await db.select({ settings: customers.settings }).from(customers).where(eq(customers.id, customerId));
  return String(row?.settings['data_version'] ?? '');
}

export async function countActive(db: DatabaseConnection, customerId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(segments).where(isActiveOf(customerId));
  return row?.count ?? 0;
}

export async function isNameTaken(
  db: DatabaseConnection,
  { customerId, name, except }: { customerId: number; name: string; except?: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: segments.id })
    .from(segments)
    .where(and(isActiveOf(customerId), sql`lower(${segments.name}) = lower(${name})`));
  return rows.some(({ id }) => id !== except);
}

export interface Listing {
  customerId: number;
  person: Person;
  keyword?: string | undefined;
  inactive?: boolean;
  /** Of these only. */
  ids?: readonly string[];
}

/** SEG-078, newest change first. */
export function listVisible(db: DatabaseConnection, listing: Listing): Promise<SharedSegment[]> {
  const { customerId, person, keyword = '', inactive = false, ids } = listing;
  const wanted = keyword.trim();
  return joined(db)
    .where(
      and(
        eq(segments.customerId, customerId),
        inactive ? isNotNull(segments.deletedAt) : isNull(segments.deletedAt),
        isVisibleTo(db, person),
        wanted === '' ? undefined : mentions(wanted),
        ids === undefined ? undefined : inArray(segments.id, numbersOf(ids)),
      ),
    )
    .orderBy(desc(segments.updatedAt), desc(segments.id));
}

/** Undefined also for one of another customer, one that is not shared with this person, and one that is deleted. */
export async function findVisible(
  db: DatabaseConnection,
  { customerId, person, id }: { customerId: number; person: Person; id: string },
): Promise<SharedSegment | undefined> {
  const number = segmentIdOf(id);
  if (number === null) return undefined;
  const [row] = await joined(db).where(and(isActiveOf(customerId), eq(segments.id, number), isVisibleTo(db, person)));
  return row;
}

function joined(db: DatabaseConnection) {
  return db
    .select({ segment: segments, share: segmentShares, ownerLeft: ownerLeft(db, segments) })
    .from(segments)
    .leftJoin(segmentShares, eq(segmentShares.segmentId, segments.id));
}

export function listActive(db: DatabaseConnection, customerId: number): Promise<SegmentRow[]> {
  return db.select().from(segments).where(isActiveOf(customerId));
}

export async function findActive(
  db: DatabaseConnection,
  { customerId, id }: { customerId: number; id: number },
): Promise<SegmentRow | undefined> {
  const [row] = await db
    .select()
    .from(segments)
    .where(and(isActiveOf(customerId), eq(segments.id, id)));
  return row;
}

export async function findMany(
  db: DatabaseConnection,
  { customerId, ids }: { customerId: number; ids: readonly string[] },
): Promise<SegmentRow[]> {
  const numbers = numbersOf(ids);
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(segments)
    .where(and(isActiveOf(customerId), inArray(segments.id, numbers)));
}

/** As this person may read them, those of deleted segments included. */
export async function findNames(
  db: DatabaseConnection,
  { customerId, person, ids }: { customerId: number; person: Person; ids: readonly string[] },
): Promise<SegmentNames> {
  const numbers = numbersOf(ids);
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({
      id: segments.id,
      name: segments.name,
      isVisible: sql<boolean>`coalesce(${isVisibleTo(db, person)}, false)`,
    })
    .from(segments)
    .leftJoin(segmentShares, eq(segmentShares.segmentId, segments.id))
    .where(and(eq(segments.customerId, customerId), inArray(segments.id, numbers)));
  return new Map(rows.map(({ id, name, isVisible }) => [String(id), isVisible ? name : PRIVATE_NAME]));
}

export async function insertSegment(
  tx: DatabaseConnection,
  values: typeof segments.$inferInsert,
): Promise<SegmentRow | undefined> {
  const [row] = await tx.insert(segments).values(values).returning();
  return row;
}

export async function changeSegment(
  tx: DatabaseConnection,
  { id, change }: { id: number; change: Partial<typeof segments.$inferInsert> },
): Promise<SegmentRow | undefined> {
  const [row] = await tx.update(segments).set(change).where(eq(segments.id, id)).returning();
  return row;
}

export async function insertVersion(tx: DatabaseConnection, row: typeof segmentVersions.$inferInsert): Promise<void> {
  await tx.insert(segmentVersions).values(row);
  await trimVersions(tx, row.segmentId, {
    table: segmentVersions,
    of: segmentVersions.segmentId,
    version: segmentVersions.version,
    content: segmentVersions.definition,
    most: KEPT_VERSIONS,
    mostBytes: KEPT_VERSION_BYTES,
  });
}

/** Removes deleted segments for good, those of long ago and the oldest beyond a number. */
export async function purgeDeleted(
  tx: DatabaseConnection,
  { customerId, now }: { customerId: number; now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DELETED_MS);
  const isDeleted = and(eq(segments.customerId, customerId), isNotNull(segments.deletedAt));
  const beyond = tx
    .select({ id: segments.id })
    .from(segments)
    .where(isDeleted)
    .orderBy(desc(segments.deletedAt), desc(segments.id))
    .offset(KEPT_DELETED);
  await tx.delete(segments).where(and(isDeleted, or(lt(segments.deletedAt, before), inArray(segments.id, beyond))));
}

export function listVersions(db: DatabaseConnection, segmentId: number): Promise<VersionRow[]> {
  return db
    .select()
    .from(segmentVersions)
    .where(eq(segmentVersions.segmentId, segmentId))
    .orderBy(desc(segmentVersions.version));
}

export async function hasUpload(
  db: DatabaseConnection,
  { customerId, uploadId }: { customerId: number; uploadId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: segmentUploads.id })
    .from(segmentUploads)
    .where(
      and(
        eq(segmentUploads.customerId, customerId),
        eq(segmentUploads.state, 'complete'),
        sql`${segmentUploads.id}::text = ${uploadId}`,
      ),
    );
  return rows.length > 0;
}

export function isActiveOf(customerId: number) {
  return and(eq(segments.customerId, customerId), isNull(segments.deletedAt));
}

export function isVisibleTo(db: DatabaseConnection, person: Person) {
  const { userId, email } = person;
  return or(
    eq(segments.ownerId, userId),
    eq(segmentShares.shareType, 'all'),
    sql`${segmentShares.emails} ? ${email}`,
    inheritsFromLeft(person) ? ownerLeft(db, segments) : undefined,
  );
}

function mentions(keyword: string) {
  const text = sql`lower(concat_ws(' ', ${segments.name}, ${segments.description}, ${segments.tags}::text))`;
  return sql`strpos(${text}, lower(${keyword})) > 0`;
}
