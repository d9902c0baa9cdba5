import { EXPLORE_MODEL, EXPLORE_VIEW } from '@playhead/contract/http/explore';
import { REPORT_CODE_LENGTH } from '@playhead/contract/http/reports';

/** RPT-021: exactly 15 letters and digits. */
export function isReportCode(text: string): boolean {
  return text.length === REPORT_CODE_LENGTH && /^[A-Za-z0-9]+$/.test(text);
}

/** WBK-013: the analysis without editing. */
export function lookEmbedPath(reportId: string): string {
  return `/workbench/embed/looks/${reportId}`;
}

/** WBK-013: the workbench with the query of the analysis. */
export function exploreEmbedPath(queryId: string): string {
  return `/workbench/embed/explore/${EXPLORE_MODEL}/${EXPLORE_VIEW}?qid=${queryId}`;
}

/** The id in an address of `exploreEmbedPath`; null where there is none. */
export function exploreQueryId(url: string): string | null {
  return /[?&]qid=([A-Za-z0-9]{22})(?:&|$)/.exec(url)?.[1] ?? null;
}
