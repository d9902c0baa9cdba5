import { pageEntry, type PageId } from '@playhead/domain/pages';

/** FLT-083 */
const withoutSampling: readonly PageId[] = [
  'segments_list',
  'segment_overview',
  'unique_viewers_page',
  'unique_viewers_page_configurable',
  'jobs_management',
  'preference',
  'package-settings',
  'subscriber_metadata_info',
  'customer_reports',
];

export function canSample(page: PageId): boolean {
  return !withoutSampling.includes(page);
}

/** FLT-081 `showSampling`: tools have no numbers of their own. */
export function showsSampling(page: PageId): boolean {
  return pageEntry(page).kind === 'dashboard';
}
