import { EXPLORE_MODEL, EXPLORE_VIEW } from '@playhead/contract/http/explore';
import { REPORT_CODE_LENGTH } from '@playhead/contract/http/reports';
import { pagePath } from '../pages/index.ts';

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

export interface ReportLink {
  /** Null where no portal is in front of Playhead: the link then leads to Playhead itself. */
  portalUrl: string | null;
  /** Where Playhead itself is. */
  appUrl: string;
  customerId: number;
  code: string;
}

/** RPT-022, RPT-023: the portal first switches to the customer, then opens the analysis. */
export function reportLink({ portalUrl, appUrl, customerId, code }: ReportLink): string {
  const path = `${pagePath('customer_reports')}?shareCode=${encodeURIComponent(code)}`;
  if (portalUrl === null) return `${withoutSlash(appUrl)}${path}`;
  return `${withoutSlash(portalUrl)}/customer_switch/${customerId}/?next=${encodeURIComponent(path)}`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** The id in an address of `exploreEmbedPath`; null where there is none. */
export function exploreQueryId(url: string): string | null {
  return /[?&]qid=([A-Za-z0-9]{22})(?:&|$)/.exec(url)?.[1] ?? null;
}
