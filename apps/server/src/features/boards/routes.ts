import { AppError } from '@playhead/contract/errors';
import {
  type Board,
  createBoard as createRoute,
  deleteBoard as deleteRoute,
  listBoards,
  pinReport as pinRoute,
  readBoard,
  restoreBoard as restoreRoute,
  updateBoard as updateRoute,
} from '@playhead/contract/http/boards';
import type { ExploreQuery } from '@playhead/contract/http/explore';
import { mayChangeOwned } from '@playhead/domain/owners';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import { auditedDatabase, type AuditWith } from '../../platform/audit/audited-database.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { createBoard, deleteBoard, pinReport, restoreBoard, type SaveDeps, updateBoard } from './save-board.ts';
import { type BoardRow, findBoard, listBoardRows, listReaders } from './store.ts';

interface PinnedReport {
  id: string;
  name: string;
  code: string;
  query: ExploreQuery;
}

export interface BoardDeps extends Omit<SaveDeps, 'knownReports'> {
  /** Analyses that are not deleted. */
  findReports(
    db: DatabaseConnection,
    key: { customerId: number; ids: readonly string[] },
  ): Promise<readonly PinnedReport[]>;
}

export function registerBoards(registrar: Registrar, deps: BoardDeps): void {
  const { db } = deps;
  const saving = (auditWith: AuditWith): SaveDeps => ({
    ...deps,
    db: auditedDatabase(db, auditWith),
    knownReports: async (tx, key) => new Set((await deps.findReports(tx, key)).map(({ id }) => id)),
  });

  registrar.handle(listBoards, async ({ session }) => {
    const rows = await listBoardRows(db, session);
    return { boards: rows.map((row) => ({ ...summary(row, session), pins: row.pins.length })) };
  });

  registrar.handle(readBoard, async ({ session, params }) => {
    const row = await findBoard(db, session, params.id);
    if (row === undefined) throw new AppError('not_found');
    return shown(deps, session, row);
  });

  registrar.handle(createRoute, async ({ session, body, auditWith }) =>
    shown(deps, session, await createBoard(saving(auditWith), { author: session, ...body })),
  );

  registrar.handle(updateRoute, async ({ session, params, body, auditWith }) =>
    shown(deps, session, await updateBoard(saving(auditWith), { author: session, id: params.id, change: body })),
  );

  registrar.handle(pinRoute, async ({ session, params, body, auditWith }) =>
    shown(deps, session, await pinReport(saving(auditWith), { author: session, id: params.id, pin: body })),
  );

  registrar.handle(deleteRoute, async ({ session, params: { id }, auditWith }) => {
    await deleteBoard(saving(auditWith), { author: session, id });
    return { id };
  });

  registrar.handle(restoreRoute, async ({ session, params, auditWith }) =>
    shown(deps, session, await restoreBoard(saving(auditWith), { author: session, id: params.id })),
  );
}

function summary(row: BoardRow, session: Session): Omit<Board, 'pins' | 'readers'> {
  const { id, name, owner, ownerLeft, version, updatedAt } = row;
  const role = mayChangeOwned(row, session) ? 'owner' : 'reader';
  return { id, name, role, owner, ownerLeft, version, updatedAt: updatedAt.toISOString() };
}

async function shown(deps: BoardDeps, session: Session, row: BoardRow): Promise<Board> {
  const ids = row.pins.map(({ report }) => report);
  const found = await deps.findReports(deps.db, { customerId: row.customerId, ids });
  const reports = new Map(found.map((report) => [report.id, report]));
  return {
    ...summary(row, session),
    pins: row.pins.map((pin) => {
      const report = reports.get(pin.report);
      return {
        ...pin,
        reportName: report?.name ?? null,
        reportCode: report?.code ?? null,
        lookerQueryBody: report?.query ?? null,
      };
    }),
    readers: await readersOf(deps, session, row),
  };
}

async function readersOf(deps: BoardDeps, session: Session, row: BoardRow): Promise<Board['readers']> {
  if (!mayChangeOwned(row, session)) return [];
  return row.forEveryone ? 'everyone' : listReaders(deps.db, row);
}
