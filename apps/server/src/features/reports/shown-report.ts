import { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report, ReportEntry, ReportVersion } from '@playhead/contract/http/reports';
import { decodeWire } from '@playhead/contract/wire';
import { exploreEmbedPath, lookEmbedPath, reportRole } from '@playhead/domain/reports';
import type { ReportEntryRow, ReportRow, ReportVersionRow } from './store.ts';

/** RPT-002 */
export function shownEntry(row: ReportEntryRow, { userId, usedIn }: { userId: string; usedIn: number }): ReportEntry {
  const { id, name, description, code, owner, version } = row;
  return {
    id,
    reportName: name,
    description,
    code,
    role: reportRole(row.ownerId, userId),
    owner,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    usedIn,
  };
}

/** RPT-002, WBK-013 */
export function shownReport(row: ReportRow, seenBy: { userId: string; usedIn: number }): Report {
  return {
    ...shownEntry(row, seenBy),
    lookerQueryBody: queryOf(row),
    lookEmbedUrl: lookEmbedPath(row.id),
    exploreEmbedUrl: exploreEmbedPath(row.queryId),
  };
}

export function shownVersion(row: ReportVersionRow): ReportVersion {
  const { version, name, savedBy, savedAt } = row;
  return { version, reportName: name, savedBy, savedAt: savedAt.toISOString(), lookerQueryBody: queryOf(row) };
}

export function queryOf({ query }: Pick<ReportRow, 'query'>): ExploreQuery {
  return decodeWire(ExploreQuery, query);
}
