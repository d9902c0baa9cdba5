import type { ReportRole, ReportSpace } from '@playhead/contract/http/reports';
import { t } from '@playhead/texts/translate';
import { mayChangeOwned, type Owned, type Reader } from '../owners/index.ts';

/** RPT-009. Everybody may duplicate one whose owner was removed; admins may change it. */
export function reportRole(report: Owned, reader: Reader): ReportRole {
  return mayChangeOwned(report, reader) ? 'owner' : 'reader';
}

/** RPT-008 */
export function mayChangeReport({ role }: { role: ReportRole }): boolean {
  return role === 'owner';
}

/** RPT-004 */
export const REPORT_SPACES: readonly { space: ReportSpace; label: string }[] = [
  { space: 'owned_by_anyone', label: t('Owned by anyone') },
  { space: 'owned_by_me', label: t('Owned by me') },
  { space: 'not_owned_by_me', label: t('Not owned by me') },
];

/** RPT-003: what the control of the list opens at. */
export const FIRST_SPACE: ReportSpace = 'owned_by_me';
