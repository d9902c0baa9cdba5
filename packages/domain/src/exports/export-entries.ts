import type { UserInfo } from '@playhead/contract/http/account/users';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { t } from '@playhead/texts/translate';
import type { PageId } from '../pages/index.ts';
import { offeredFormats, sendDestinations } from './page-offer.ts';
import { areDemographic, hasDemographicFilters } from './demographic-filters.ts';

/** EXP-003 */
export const PAGE_ENTRY_LABELS = {
  pdf: t('Download as PDF'),
  csv: t('Download as CSV'),
  send: t('Send'),
  schedule: t('Schedule'),
} as const;
export type PageEntry = keyof typeof PAGE_ENTRY_LABELS;

type Rights = Pick<UserInfo, 'permissions'>;
type PageRights = Rights & Pick<UserInfo, 'pageOffers'>;

/** SHELL-014: one page under two names. */
export function isUniqueViewersPage(page: PageId): boolean {
  return page === 'unique_viewers_page' || page === 'unique_viewers_page_configurable';
}

/** EXP-003, EXP-004, EXP-008, EXP-073 */
export function pageEntries(page: PageId, { permissions, pageOffers }: PageRights): readonly PageEntry[] {
  const mayExport = permissions.includes('ci_export_permission');
  const formats = offeredFormats(page, pageOffers);
  const delivers = sendDestinations(page, pageOffers).length > 0;
  if (isUniqueViewersPage(page)) return mayExport && delivers ? ['schedule'] : [];
  const isOffered = {
    pdf: formats.includes('pdf'),
    csv: formats.includes('csv_zip'),
    send: mayExport && delivers && formats.length > 0,
    schedule: delivers && formats.length > 0,
  };
  return PAGE_ENTRIES.filter((entry) => isOffered[entry]);
}
const PAGE_ENTRIES = ['pdf', 'csv', 'send', 'schedule'] as const;

/** EXP-006, EXP-007, WID-022 */
export type WidgetEntry = 'download' | 'send' | 'schedule';

const QUERY_LABELS: Partial<Record<WidgetEntry, string>> = { download: t('Download Data'), send: t('Send Data') };
const VIEWERS_LABELS: Partial<Record<WidgetEntry, string>> = {
  download: t('Download'),
  send: t('Send'),
  schedule: t('Schedule'),
};

/** EXP-009 */
export const DEMOGRAPHIC_REASON = t('Your account does not export data with demographic filters.');

interface ExportRights {
  flags: Pick<UserInfo['flags'], 'audienceMetadataExport'>;
}

/** EXP-009: why a page with these filters, by query field, cannot be exported; null where it can. */
export function pageExportReason(queryFields: readonly string[], { flags }: ExportRights): string | null {
  return !flags.audienceMetadataExport && areDemographic(queryFields) ? DEMOGRAPHIC_REASON : null;
}

export interface OfferedWidgetEntry {
  entry: WidgetEntry;
  label: string;
  /** Why it is disabled; null where it is not. */
  reason: string | null;
}

/** EXP-006..EXP-009, WID-022. The viewers table's Schedule is that of its page, so it needs the permission too. */
export function widgetEntries(
  query: WidgetQuery,
  { permissions, flags }: Rights & ExportRights,
): readonly OfferedWidgetEntry[] {
  const labels = query.request === 'unique-viewers' ? VIEWERS_LABELS : QUERY_LABELS;
  const mayExport = permissions.includes('ci_export_permission');
  const reason = !flags.audienceMetadataExport && hasDemographicFilters(query) ? DEMOGRAPHIC_REASON : null;
  const order: readonly WidgetEntry[] = mayExport ? ['download', 'send', 'schedule'] : ['download'];
  return order.flatMap((entry) => {
    const label = labels[entry];
    return label === undefined ? [] : [{ entry, label, reason }];
  });
}
