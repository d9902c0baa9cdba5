import { AppError } from '@playhead/contract/errors';
import { ExploreQuery } from '@playhead/contract/http/explore';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import type { Reader } from '@playhead/domain/owners';
import { cleanReportName, reportNameProblem, reportRole } from '@playhead/domain/reports';
import { holdCustomer } from '../../platform/customers/hold-customer.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { makeReportCode } from './report-code.ts';
import {
  changeReport,
  countReports,
  findReport,
  holdReport,
  insertReport,
  insertVersion,
  type NewReport,
  type ReportRow,
  trimDeletedReports,
} from './store.ts';

/** Of at most 256 kB, with versions of a megabyte, each. */
const MAX_REPORTS = 2_000;
/** How long a deleted analysis can be restored. */
export const RESTORE_MS = 30 * 24 * 3_600_000;

export interface SaveDeps {
  db: Database;
  now: () => Date;
  /** Keeps a query of the workbench, so that its id opens; returns the id. */
  keepQuery(
    tx: DatabaseConnection,
    query: { customerId: number; userId: string; query: ExploreQuery },
  ): Promise<string>;
  /** Tests take a smaller one. */
  maxReports?: number;
}

export interface Author extends Reader {
  customerId: number;
  fullName: string;
}

export interface Draft {
  reportName: string;
  description: string;
  query: ExploreQuery;
  /** Names an example of the demo. */
  demoKey?: string;
}

/** RPT-018. Undefined where the example is there already. */
export async function createReport(
  deps: SaveDeps,
  { author, draft }: { author: Author; draft: Draft },
): Promise<ReportRow | undefined> {
  const { customerId, userId, fullName } = author;
  const now = deps.now();
  const name = checkedName(draft.reportName);
  const { maxReports = MAX_REPORTS } = deps;
  return deps.db.transaction(async (tx) => {
    await refuseTooMany(tx, { customerId, maxReports });
    const row = await insertReport(tx, {
      customerId,
      ownerId: userId,
      owner: fullName,
      code: makeReportCode(),
      name,
      description: draft.description.trim(),
      ...(await queryColumns(deps, tx, { author, query: draft.query })),
      ...(draft.demoKey === undefined ? {} : { demoKey: draft.demoKey }),
      createdAt: now,
      updatedAt: now,
    });
    if (row !== undefined) await keepVersion(tx, { row, author });
    return row;
  });
}

export interface ReportChange {
  reportName?: string | undefined;
  description?: string | undefined;
  query?: ExploreQuery | undefined;
  /** That which the caller saw. */
  version?: number | undefined;
}

/** RPT-006, RPT-020 */
export async function updateReport(
  deps: SaveDeps,
  { author, id, change }: { author: Author; id: string; change: ReportChange },
): Promise<ReportRow> {
  const { reportName, description, query, version } = change;
  const name = reportName === undefined ? undefined : checkedName(reportName);
  return deps.db.transaction(async (tx) => {
    const row = await holdOwn(tx, { author, id });
    if (version !== undefined && version !== row.version) throw changedMeanwhile();
    const changed: Partial<NewReport> = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description: description.trim() }),
      ...(query === undefined ? {} : await queryColumns(deps, tx, { author, query })),
    };
    if (isSame(row, changed)) return row;
    const saved = await changeReport(tx, {
      id,
      change: { ...changed, version: row.version + 1, updatedAt: deps.now() },
    });
    if (saved === undefined) throw new AppError('not_found');
    await keepVersion(tx, { row: saved, author });
    return saved;
  });
}

export async function deleteReport(deps: SaveDeps, { author, id }: { author: Author; id: string }): Promise<void> {
  const { maxReports = MAX_REPORTS } = deps;
  const { customerId } = author;
  await deps.db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    await holdOwn(tx, { author, id });
    await changeReport(tx, { id, change: { deletedAt: deps.now() } });
    await trimDeletedReports(tx, { customerId, keep: maxReports });
  });
}

/** One that is not deleted is returned unchanged: a second click on Undo is no mistake. */
export async function restoreReport(
  deps: SaveDeps,
  { author, id }: { author: Author; id: string },
): Promise<ReportRow> {
  const { maxReports = MAX_REPORTS } = deps;
  const { customerId } = author;
  return deps.db.transaction(async (tx) => {
    await holdCustomer(tx, customerId);
    const row = await holdReport(tx, { customerId, id });
    const isKept = row?.deletedAt === null || (row?.deletedAt.getTime() ?? 0) > deps.now().getTime() - RESTORE_MS;
    if (row === undefined || !isKept || !isOwn(row, author)) throw new AppError('not_found');
    if (row.deletedAt === null) return row;
    await refuseTooMany(tx, { customerId, maxReports });
    const restored = await changeReport(tx, { id, change: { deletedAt: null } });
    return restored ?? row;
  });
}

async function refuseTooMany(
  tx: DatabaseConnection,
  { customerId, maxReports }: { customerId: number; maxReports: number },
): Promise<void> {
  if ((await countReports(tx, customerId)) < maxReports) return;
  const reason = `Your company has ${maxReports.toLocaleString('en-US')} saved analyses already. Please delete some.`;
  throw new AppError('conflict', { reason });
}

/** RPT-019: of the caller or of a colleague. */
export async function duplicateReport(
  deps: SaveDeps,
  { author, id, reportName }: { author: Author; id: string; reportName: string },
): Promise<ReportRow | undefined> {
  const row = await findReport(deps.db, { customerId: author.customerId, id });
  if (row === undefined) throw new AppError('not_found');
  const query = decodeWire(ExploreQuery, row.query);
  return createReport(deps, { author, draft: { reportName, description: row.description, query } });
}

/** RPT-012, RPT-013: also for callers that know nothing of the dialog. */
function checkedName(typed: string): string {
  const reason = reportNameProblem(typed);
  if (reason !== null) throw new AppError('report_invalid', { reason, path: 'body.report_name' });
  return cleanReportName(typed);
}

/** An analysis of a colleague can be read, so it is forbidden; one that is deleted is not there. */
async function holdOwn(tx: DatabaseConnection, { author, id }: { author: Author; id: string }): Promise<ReportRow> {
  const row = await holdReport(tx, { customerId: author.customerId, id });
  if (row === undefined || row.deletedAt !== null) throw new AppError('not_found');
  if (!isOwn(row, author)) throw new AppError('forbidden');
  return row;
}

function isOwn(row: ReportRow, author: Author): boolean {
  return reportRole(row, author) === 'owner';
}

function changedMeanwhile(): AppError {
  const reason = 'This analysis was changed meanwhile. Please open it again before you save, or use Save As.';
  return new AppError('conflict', { reason, path: 'body.version' });
}

async function queryColumns(
  deps: SaveDeps,
  tx: DatabaseConnection,
  { author, query }: { author: Author; query: ExploreQuery },
) {
  const { customerId, userId } = author;
  return { query: encodeWire(ExploreQuery, query), queryId: await deps.keepQuery(tx, { customerId, userId, query }) };
}

/** The id says whether the query is another one. */
function isSame(row: ReportRow, { name, description, queryId }: Partial<NewReport>): boolean {
  return (
    (name ?? row.name) === row.name &&
    (description ?? row.description) === row.description &&
    (queryId ?? row.queryId) === row.queryId
  );
}

async function keepVersion(tx: DatabaseConnection, { row, author }: { row: ReportRow; author: Author }): Promise<void> {
  const { id: reportId, version, name, description, query, queryId, updatedAt } = row;
  const savedBy = author.fullName;
  await insertVersion(tx, { reportId, version, name, description, query, queryId, savedBy, savedAt: updatedAt });
}
