import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { ReportSpace } from '@playhead/contract/http/reports';
import { holdCustomer } from '../../platform/customers/hold-customer.ts';
import { ownerLeft } from '../../platform/customers/owner-left.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { reports, reportVersions } from '../../platform/metadata/schema.ts';
import { trimVersions } from '../../platform/metadata/trim-versions.ts';

export type ReportRow = typeof reports.$inferSelect & { ownerLeft: boolean };
export type ReportEntryRow = Omit<ReportRow, 'query'>;
export type NewReport = typeof reports.$inferInsert;
export type ReportVersionRow = typeof reportVersions.$inferSelect;

const columnsOf = (db: DatabaseConnection) => ({ ...getTableColumns(reports), ownerLeft: ownerLeft(db, reports) });

/** A query may have 256 kB; one of a few kB keeps all 50. */
const KEPT_VERSIONS = 50;
const KEPT_VERSION_BYTES = 1024 * 1024;

/** Without deleted ones. Serialises new analyses of one customer, so that their limit holds. */
export async function countReports(tx: DatabaseConnection, customerId: number): Promise<number> {
  await holdCustomer(tx, customerId);
  const [row] = await tx
    .select({ count: count() })
    .from(reports)
    .where(and(eq(reports.customerId, customerId), isNull(reports.deletedAt)));
  return row?.count ?? 0;
}

/** Without the queries: those of all analyses may be hundreds of megabytes. */
export function listReportRows(
  db: DatabaseConnection,
  { customerId, userId, space, code }: { customerId: number; userId: string; space: ReportSpace; code?: string },
): Promise<ReportEntryRow[]> {
  const { query: _query, ...columns } = columnsOf(db);
  return db
    .select(columns)
    .from(reports)
    .where(
      and(
        eq(reports.customerId, customerId),
        isNull(reports.deletedAt),
        ofSpace(space, userId),
        code === undefined ? undefined : eq(reports.code, code),
      ),
    )
    .orderBy(desc(reports.updatedAt), desc(reports.id));
}

/** RPT-004 */
function ofSpace(space: ReportSpace, userId: string): SQL | undefined {
  if (space === 'owned_by_me') return eq(reports.ownerId, userId);
  return space === 'not_owned_by_me' ? or(ne(reports.ownerId, userId), isNull(reports.ownerId)) : undefined;
}

export interface ReportKey {
  customerId: number;
  id: string;
}

export async function findReport(db: DatabaseConnection, key: ReportKey): Promise<ReportRow | undefined> {
  const [row] = await db
    .select(columnsOf(db))
    .from(reports)
    .where(and(isReport(key), isNull(reports.deletedAt)));
  return row;
}

export async function findReports(
  db: DatabaseConnection,
  { customerId, ids }: { customerId: number; ids: readonly string[] },
): Promise<ReportRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(columnsOf(db))
    .from(reports)
    .where(and(eq(reports.customerId, customerId), inArray(reports.id, [...ids]), isNull(reports.deletedAt)));
}

/** Deleted or not; held until the transaction ends, so that of two writers the second sees the first one's version. */
export async function holdReport(tx: DatabaseConnection, key: ReportKey): Promise<ReportRow | undefined> {
  const [row] = await tx.select(columnsOf(tx)).from(reports).where(isReport(key)).for('update');
  return row;
}

export async function insertReport(tx: DatabaseConnection, report: NewReport): Promise<ReportRow | undefined> {
  const [row] = await tx.insert(reports).values(report).onConflictDoNothing().returning(columnsOf(tx));
  return row;
}

export async function changeReport(
  tx: DatabaseConnection,
  { id, change }: { id: string; change: Partial<NewReport> },
): Promise<ReportRow | undefined> {
  const [row] = await tx.update(reports).set(change).where(eq(reports.id, id)).returning(columnsOf(tx));
  return row;
}

export async function insertVersion(tx: DatabaseConnection, row: ReportVersionRow): Promise<void> {
  await tx.insert(reportVersions).values(row);
  await trimVersions(tx, row.reportId, {
    table: reportVersions,
    of: reportVersions.reportId,
    version: reportVersions.version,
    content: reportVersions.query,
    most: KEPT_VERSIONS,
    mostBytes: KEPT_VERSION_BYTES,
  });
}

export function listVersionRows(db: DatabaseConnection, reportId: string): Promise<ReportVersionRow[]> {
  return db
    .select()
    .from(reportVersions)
    .where(eq(reportVersions.reportId, reportId))
    .orderBy(desc(reportVersions.version));
}

/** Which of these queries the analyses show, or showed at an earlier version that is kept. */
export function listQueryUses(
  db: DatabaseConnection,
  { customerId, queryIds }: { customerId: number; queryIds: readonly string[] },
): Promise<{ reportId: string; queryId: string }[]> {
  return db
    .selectDistinct({ reportId: reportVersions.reportId, queryId: reportVersions.queryId })
    .from(reportVersions)
    .innerJoin(reports, eq(reports.id, reportVersions.reportId))
    .where(and(eq(reports.customerId, customerId), inArray(reportVersions.queryId, [...queryIds])));
}

/** Examples of the demo stay, deleted: the next start would write them again. */
export async function deleteReportsBefore(db: DatabaseConnection, deletedBefore: Date): Promise<void> {
  await db.delete(reports).where(and(lt(reports.deletedAt, deletedBefore), isNull(reports.demoKey)));
}

/** Creating and deleting in a loop must not fill the disk: only the latest can be restored. */
export async function trimDeletedReports(
  tx: DatabaseConnection,
  { customerId, keep }: { customerId: number; keep: number },
): Promise<void> {
  const isDeleted = and(eq(reports.customerId, customerId), isNotNull(reports.deletedAt), isNull(reports.demoKey));
  const old = tx
    .select({ id: reports.id })
    .from(reports)
    .where(isDeleted)
    .orderBy(desc(reports.deletedAt), desc(reports.id))
    .offset(keep);
  await tx.delete(reports).where(inArray(reports.id, old));
}

function isReport({ customerId, id }: ReportKey): SQL | undefined {
  return and(eq(reports.customerId, customerId), eq(reports.id, id));
}
