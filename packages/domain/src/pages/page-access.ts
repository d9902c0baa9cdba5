import type { PageId } from './page-catalogue.ts';

/** SHELL-016: these open whatever the server's list says. */
export const alwaysAllowed: readonly string[] = [
  'package-settings',
  'jobs_management',
  'demographic',
  'viewer-acquisition',
  'viewer-retention',
  'ads',
  'ads_detail',
  'subscriber_metadata_info',
];

/** SHELL-015 */
export function canOpenPage(page: PageId, features: readonly string[]): boolean {
  return alwaysAllowed.includes(page) || features.includes(page);
}
