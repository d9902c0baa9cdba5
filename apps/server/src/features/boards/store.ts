import {
  and,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { inheritsFromLeft, type Reader } from '@playhead/domain/owners';
import { holdCustomer } from '../../platform/customers/hold-customer.ts';
import { ownerLeft } from '../../platform/customers/owner-left.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { boardReaders, boards, memberships, users } from '../../platform/metadata/schema.ts';

export type BoardRow = typeof boards.$inferSelect & { ownerLeft: boolean };
type NewBoard = typeof boards.$inferInsert;

export interface BoardReader extends Reader {
  customerId: number;
}

const columnsOf = (db: DatabaseConnection) => ({ ...getTableColumns(boards), ownerLeft: ownerLeft(db, boards) });

/** Without deleted ones. Serialises new boards of one customer, so that their limit holds. */
export async function countBoards(tx: DatabaseConnection, customerId: number): Promise<number> {
  await holdCustomer(tx, customerId);
  const isShown = and(eq(boards.customerId, customerId), isNull(boards.deletedAt));
  const [row] = await tx.select({ count: count() }).from(boards).where(isShown);
  return row?.count ?? 0;
}

export function listBoardRows(db: DatabaseConnection, reader: BoardReader): Promise<BoardRow[]> {
  return db
    .select(columnsOf(db))
    .from(boards)
    .where(and(mayRead(db, reader), isNull(boards.deletedAt)))
    .orderBy(desc(boards.updatedAt), desc(boards.id));
}

export interface ListedPin {
  reportId: string;
  board: string;
  owner: string;
}

/** The analyses on the boards that a user sees. */
export async function listPins(db: DatabaseConnection, reader: BoardReader): Promise<ListedPin[]> {
  const rows = await listBoardRows(db, reader);
  return rows.flatMap(({ name, owner, pins }) => pins.map(({ report }) => ({ reportId: report, board: name, owner })));
}

export async function findBoard(
  db: DatabaseConnection,
  reader: BoardReader,
  id: string,
): Promise<BoardRow | undefined> {
  const [row] = await db
    .select(columnsOf(db))
    .from(boards)
    .where(and(mayRead(db, reader), eq(boards.id, id), isNull(boards.deletedAt)));
  return row;
}

/** Deleted or not; held until the transaction ends, so that of two writers the second sees the first one's version. */
export async function holdBoard(
  tx: DatabaseConnection,
  reader: BoardReader,
  id: string,
): Promise<BoardRow | undefined> {
  const [row] = await tx
    .select(columnsOf(tx))
    .from(boards)
    .where(and(mayRead(tx, reader), eq(boards.id, id)))
    .for('update', { of: boards });
  return row;
}

function mayRead(db: DatabaseConnection, reader: BoardReader): SQL | undefined {
  const { customerId, userId } = reader;
  const given = db
    .select({ one: sql`1` })
    .from(boardReaders)
    .where(and(eq(boardReaders.boardId, boards.id), eq(boardReaders.userId, userId)));
  return and(
    eq(boards.customerId, customerId),
    or(
      eq(boards.ownerId, userId),
      eq(boards.forEveryone, true),
      exists(given),
      inheritsFromLeft(reader) ? ownerLeft(db, boards) : undefined,
    ),
  );
}

export async function insertBoard(tx: DatabaseConnection, board: NewBoard): Promise<BoardRow> {
  const [row] = await tx.insert(boards).values(board).returning(columnsOf(tx));
  if (row === undefined) throw new Error('the board was not stored');
  return row;
}

export async function changeBoard(tx: DatabaseConnection, id: string, change: Partial<NewBoard>): Promise<BoardRow> {
  const [row] = await tx.update(boards).set(change).where(eq(boards.id, id)).returning(columnsOf(tx));
  if (row === undefined) throw new Error('the board was not stored');
  return row;
}

/** Addresses of readers who still belong to the customer. */
export async function listReaders(
  db: DatabaseConnection,
  { id: boardId, customerId }: { id: string; customerId: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: users.email })
    .from(boardReaders)
    .innerJoin(users, eq(users.id, boardReaders.userId))
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.customerId, customerId)))
    .where(eq(boardReaders.boardId, boardId))
    .orderBy(users.email);
  return rows.map(({ email }) => email);
}

/** Users of the customer by their address; addresses of others are not among them. */
export async function findColleagues(
  db: DatabaseConnection,
  { customerId, emails }: { customerId: number; emails: readonly string[] },
): Promise<{ id: string; email: string }[]> {
  if (emails.length === 0) return [];
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.customerId, customerId), inArray(users.email, [...emails])));
}

export async function replaceReaders(
  tx: DatabaseConnection,
  { boardId, userIds }: { boardId: string; userIds: readonly string[] },
): Promise<void> {
  await tx.delete(boardReaders).where(eq(boardReaders.boardId, boardId));
  if (userIds.length > 0) await tx.insert(boardReaders).values(userIds.map((userId) => ({ boardId, userId })));
}

export async function deleteBoardsBefore(db: DatabaseConnection, deletedBefore: Date): Promise<void> {
  await db.delete(boards).where(and(isNotNull(boards.deletedAt), lt(boards.deletedAt, deletedBefore)));
}

/** Creating and deleting in a loop must not fill the disk: only the latest can be restored. */
export async function trimDeletedBoards(
  tx: DatabaseConnection,
  { customerId, keep }: { customerId: number; keep: number },
): Promise<void> {
  const old = tx
    .select({ id: boards.id })
    .from(boards)
    .where(and(eq(boards.customerId, customerId), isNotNull(boards.deletedAt)))
    .orderBy(desc(boards.deletedAt), desc(boards.id))
    .offset(keep);
  await tx.delete(boards).where(inArray(boards.id, old));
}
