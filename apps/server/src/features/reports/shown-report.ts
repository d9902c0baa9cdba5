import { ExploreQuery } from '@playhead/contract/http/explore';
import type { Report, ReportEntry, ReportVersion } from '@playhead/contract/http/reports';
import { decodeWire } from '@playhead/contract/wire';
import type { Reader } from '@playhead/domain/owners';
import { exploreEmbedPath, lookEmbedPath, reportRole } from '@playhead/domain/reports';
import type { ReportEntryRow, ReportRow, ReportVersionRow } from './store.ts';

interface Shown {
  reader: Reader;
  usedIn: number;
}

/** RPT-002 */
export function shownEntry(row: ReportEntryRow, { reader, usedIn }: Shown): ReportEntry {
  const { id, name, description, code, owner, ownerLeft, version } = row;
  return {
    id,
    reportName: name,
    description,
    code,
    role: reportRole(row, reader),
    owner,
    ownerLeft,
    version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    usedIn,
  };
}

/** RPT-002, WBK-013 */
export function shownReport(row: ReportRow, shown: Shown): Report {
  return {
    ...shownEntry(row, shown),
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
