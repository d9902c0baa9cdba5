import type { ReportRole, ReportSpace } from '@playhead/contract/http/reports';
import { t } from '@playhead/texts/translate';

/** RPT-009. An analysis whose owner is gone has no owner: everybody may duplicate it. */
export function reportRole(ownerId: string | null, userId: string): ReportRole {
  return ownerId === userId ? 'owner' : 'reader';
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

export function isInSpace(space: ReportSpace, { role }: { role: ReportRole }): boolean {
  switch (space) {
    case 'owned_by_anyone':
      return true;
    case 'owned_by_me':
      return role === 'owner';
    case 'not_owned_by_me':
      return role !== 'owner';
  }
}
