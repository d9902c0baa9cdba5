import { AppError } from '@playhead/contract/errors';
import type { ExploreQuery } from '@playhead/contract/http/explore';
import {
  createReport as createRoute,
  deleteReport as deleteRoute,
  duplicateReport as duplicateRoute,
  listReports,
  readReport,
  type Report,
  reportReceivers,
  reportUses,
  reportVersions,
  restoreReport as restoreRoute,
  shareReport as shareRoute,
  updateReport as updateRoute,
} from '@playhead/contract/http/reports';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import { auditedDatabase, type AuditWith } from '../../platform/audit/audited-database.ts';
import type { Database, DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { countUses, listUses, type PinUse } from './report-uses.ts';
import {
  createReport,
  deleteReport,
  duplicateReport,
  restoreReport,
  type SaveDeps,
  updateReport,
} from './save-report.ts';
import { listReceivers, type ShareDeps, shareReport } from './share-report.ts';
import { queryOf, shownEntry, shownReport, shownVersion } from './shown-report.ts';
import { findReport, findReports, listReportRows, listVersionRows, type ReportRow } from './store.ts';

export interface ReportDeps extends SaveDeps, ShareDeps {
  /** Where the user sees analyses on boards. */
  listPins(session: Session): Promise<readonly PinUse[]>;
}

/** Everybody of the customer sees every analysis; its owner alone changes it. */
export function registerReports(registrar: Registrar, deps: ReportDeps): void {
  const { db } = deps;
  registerChanges(registrar, deps);

  registrar.handle(listReports, async ({ session, query }) => {
    const { customerId, userId } = session;
    const { space, code } = query;
    const [rows, uses] = await Promise.all([
      listReportRows(db, { customerId, userId, space, ...(code === undefined ? {} : { code }) }),
      countUses(db, { customerId, pins: await deps.listPins(session) }),
    ]);
    return { reports: rows.map((row) => shownEntry(row, { reader: session, usedIn: uses.get(row.id) ?? 0 })) };
  });

  registrar.handle(readReport, async ({ session, params }) => {
    const row = await requireReport(db, { session, id: params.id });
    // Its address in the workbench must open, however long ago it was saved.
    await deps.keepQuery(db, { ...session, query: queryOf(row) });
    return show(deps, session, row);
  });

  registrar.handle(reportVersions, async ({ session, params }) => {
    const { id } = await requireReport(db, { session, id: params.id });
    const rows = await listVersionRows(db, id);
    return { versions: rows.map(shownVersion) };
  });

  registrar.handle(reportUses, async ({ session, params }) => ({
    uses: await listUses(db, {
      report: await requireReport(db, { session, id: params.id }),
      pins: await deps.listPins(session),
    }),
  }));

  registrar.handle(reportReceivers, async ({ session }) => ({ emails: await listReceivers(db, session.customerId) }));

  registrar.handle(shareRoute, async ({ session, params, body }) => {
    const report = await requireReport(db, { session, id: params.id });
    return shareReport(deps, { session, report, body });
  });
}

function registerChanges(registrar: Registrar, deps: ReportDeps): void {
  const saving = (auditWith: AuditWith): SaveDeps => ({ ...deps, db: auditedDatabase(deps.db, auditWith) });

  registrar.handle(createRoute, async ({ session, body, auditWith }) => {
    const { reportName, description, lookerQueryBody: query } = body;
    const row = await createReport(saving(auditWith), { author: session, draft: { reportName, description, query } });
    return show(deps, session, stored(row));
  });

  registrar.handle(updateRoute, async ({ session, params, body, auditWith }) => {
    const { lookerQueryBody: query, ...rest } = body;
    return show(
      deps,
      session,
      await updateReport(saving(auditWith), { author: session, id: params.id, change: { ...rest, query } }),
    );
  });

  registrar.handle(deleteRoute, async ({ session, params: { id }, auditWith }) => {
    await deleteReport(saving(auditWith), { author: session, id });
    return { id };
  });

  registrar.handle(restoreRoute, async ({ session, params, auditWith }) =>
    show(deps, session, await restoreReport(saving(auditWith), { author: session, id: params.id })),
  );

  registrar.handle(duplicateRoute, async ({ session, params, body, auditWith }) => {
    const { reportName } = body;
    return show(
      deps,
      session,
      stored(await duplicateReport(saving(auditWith), { author: session, id: params.id, reportName })),
    );
  });
}

/** RPT-019: for `reports/query/{id}`, another feature. */
export async function findReportQuery(
  db: Database,
  key: { customerId: number; id: string },
): Promise<ExploreQuery | undefined> {
  const row = await findReport(db, key);
  return row === undefined ? undefined : queryOf(row);
}

/** For boards, another feature. */
export async function findPinnedReports(
  db: DatabaseConnection,
  key: { customerId: number; ids: readonly string[] },
): Promise<{ id: string; name: string; code: string; query: ExploreQuery }[]> {
  const rows = await findReports(db, key);
  return rows.map((row) => ({ id: row.id, name: row.name, code: row.code, query: queryOf(row) }));
}

async function requireReport(db: Database, { session, id }: { session: Session; id: string }): Promise<ReportRow> {
  const row = await findReport(db, { customerId: session.customerId, id });
  if (row === undefined) throw new AppError('not_found');
  return row;
}

function stored(row: ReportRow | undefined): ReportRow {
  if (row === undefined) throw new Error('the analysis was not stored');
  return row;
}

async function show(deps: ReportDeps, session: Session, row: ReportRow): Promise<Report> {
  const uses = await countUses(deps.db, { customerId: session.customerId, pins: await deps.listPins(session) });
  return shownReport(row, { reader: session, usedIn: uses.get(row.id) ?? 0 });
}
