import { AppError } from '@playhead/contract/errors';
import { type BoardReaders, MAX_PINS, type Pin } from '@playhead/contract/http/boards';
import { boardNameProblem } from '@playhead/domain/boards';
import { mayChangeOwned, type Reader } from '@playhead/domain/owners';
import { holdCustomer } from '../../platform/customers/hold-customer.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import {
  type BoardRow,
  changeBoard,
  countBoards,
  findColleagues,
  holdBoard,
  insertBoard,
  replaceReaders,
  trimDeletedBoards,
} from './store.ts';

const MAX_BOARDS = 500;
/** How long a deleted board can be restored. */
export const RESTORE_MS = 30 * 24 * 3_600_000;

export interface SaveDeps {
  db: Database;
  now: () => Date;
  /** Which of these analyses the customer has. */
  knownReports(
    db: DatabaseConnection,
    key: { customerId: number; ids: readonly string[] },
  ): Promise<ReadonlySet<string>>;
}

export interface Author extends Reader {
  customerId: number;
  fullName: string;
}

export async function createBoard(
  deps: SaveDeps,
  { author, name, pins }: { author: Author; name: string; pins: readonly Pin[] },
): Promise<BoardRow> {
  const { customerId, userId, fullName } = author;
  return deps.db.transaction(async (tx) => {
    await refuseTooMany(tx, customerId);
    return insertBoard(tx, {
      customerId,
      ownerId: userId,
      owner: fullName,
      name: checkedName(name),
      pins: await checkedPins(deps, tx, { customerId, pins, before: [] }),
      updatedAt: deps.now(),
    });
  });
}

export interface BoardChange {
  name?: string | undefined;
  pins?: readonly Pin[] | undefined;
  readers?: BoardReaders | undefined;
  /** That which the caller saw. */
  version?: number | undefined;
}

export async function updateBoard(
  deps: SaveDeps,
  { author, id, change }: { author: Author; id: string; change: BoardChange },
): Promise<BoardRow> {
  const { name, pins, readers, version } = change;
  const { customerId } = author;
  return deps.db.transaction(async (tx) => {
    const row = await holdOwn(tx, { author, id });
    if (version !== undefined && version !== row.version) throw changedMeanwhile();
    if (readers !== undefined) await giveTo(tx, { row, readers });
    return changeBoard(tx, id, {
      ...(name === undefined ? {} : { name: checkedName(name) }),
      ...(pins === undefined ? {} : { pins: await checkedPins(deps, tx, { customerId, pins, before: row.pins }) }),
      ...(readers === undefined ? {} : { forEveryone: readers === 'everyone' }),
      version: row.version + 1,
      updatedAt: deps.now(),
    });
  });
}

/** Needs no version: what others put there meanwhile stays. */
export async function pinReport(
  deps: SaveDeps,
  { author, id, pin }: { author: Author; id: string; pin: Pin },
): Promise<BoardRow> {
  return deps.db.transaction(async (tx) => {
    const row = await holdOwn(tx, { author, id });
    if (row.pins.some(({ report }) => report === pin.report)) return row;
    if (row.pins.length >= MAX_PINS) {
      throw new AppError('conflict', { reason: `This board has ${MAX_PINS} analyses already. Please remove some.` });
    }
    const { customerId } = author;
    const pins = await checkedPins(deps, tx, { customerId, pins: [...row.pins, pin], before: row.pins });
    return changeBoard(tx, id, { pins, version: row.version + 1, updatedAt: deps.now() });
  });
}

export async function deleteBoard(deps: SaveDeps, { author, id }: { author: Author; id: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await holdCustomer(tx, author.customerId);
    await holdOwn(tx, { author, id });
    await changeBoard(tx, id, { deletedAt: deps.now() });
    await trimDeletedBoards(tx, { customerId: author.customerId, keep: MAX_BOARDS });
  });
}

/** One that is not deleted is returned unchanged: a second click on Undo is no mistake. */
export async function restoreBoard(deps: SaveDeps, { author, id }: { author: Author; id: string }): Promise<BoardRow> {
  return deps.db.transaction(async (tx) => {
    await holdCustomer(tx, author.customerId);
    const row = await holdBoard(tx, author, id);
    if (row === undefined || !mayChangeOwned(row, author)) throw new AppError('not_found');
    if (row.deletedAt === null) return row;
    if (row.deletedAt.getTime() <= deps.now().getTime() - RESTORE_MS) throw new AppError('not_found');
    await refuseTooMany(tx, author.customerId);
    return changeBoard(tx, id, { deletedAt: null });
  });
}

async function refuseTooMany(tx: DatabaseConnection, customerId: number): Promise<void> {
  if ((await countBoards(tx, customerId)) < MAX_BOARDS) return;
  throw new AppError('conflict', { reason: `Your company has ${MAX_BOARDS} boards already. Please delete some.` });
}

function checkedName(typed: string): string {
  const reason = boardNameProblem(typed);
  if (reason !== null) throw new AppError('report_invalid', { reason, path: 'body.name' });
  return typed.trim();
}

/** An analysis that was deleted since may stay where it is; the board says that it is gone. */
async function checkedPins(
  deps: SaveDeps,
  tx: DatabaseConnection,
  { customerId, pins, before }: { customerId: number; pins: readonly Pin[]; before: readonly Pin[] },
): Promise<Pin[]> {
  const kept = new Set(before.map(({ report }) => report));
  const added = pins.map(({ report }) => report).filter((report) => !kept.has(report));
  const known = await deps.knownReports(tx, { customerId, ids: added });
  if (added.some((report) => !known.has(report))) {
    throw new AppError('report_invalid', { reason: 'This analysis does not exist any more.', path: 'body.pins' });
  }
  return pins.filter(({ report }, index) => pins.findIndex((pin) => pin.report === report) === index);
}

async function giveTo(
  tx: DatabaseConnection,
  { row, readers }: { row: BoardRow; readers: BoardReaders },
): Promise<void> {
  const emails = readers === 'everyone' ? [] : readers.map((email) => email.trim().toLowerCase());
  const colleagues = await findColleagues(tx, { customerId: row.customerId, emails });
  const unknown = emails.find((email) => !colleagues.some((colleague) => colleague.email === email));
  if (unknown !== undefined) {
    const reason = `${unknown} is not a user of your company.`;
    throw new AppError('report_invalid', { reason, path: 'body.readers' });
  }
  const userIds = colleagues.map(({ id }) => id).filter((id) => id !== row.ownerId);
  await replaceReaders(tx, { boardId: row.id, userIds });
}

/** A board that one was given can be read, so it is forbidden; one that is deleted is not there. */
async function holdOwn(tx: DatabaseConnection, { author, id }: { author: Author; id: string }): Promise<BoardRow> {
  const row = await holdBoard(tx, author, id);
  if (row === undefined || row.deletedAt !== null) throw new AppError('not_found');
  if (!mayChangeOwned(row, author)) throw new AppError('forbidden');
  return row;
}

function changedMeanwhile(): AppError {
  const reason = 'This board was changed meanwhile. Please open it again before you save.';
  return new AppError('conflict', { reason, path: 'body.version' });
}
