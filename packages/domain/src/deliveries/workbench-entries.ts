import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { t } from '@playhead/texts/translate';
import { DEMOGRAPHIC_REASON, readsDemographics } from '../exports/index.ts';
import { hasSelectedFields, runnableQuery } from './workbench-plan.ts';

export interface WorkbenchEntries {
  /** Why it is disabled; null where it is not. */
  download: string | null;
  schedule: string | null;
}

type Rights = Pick<UserInfo, 'permissions'> & { flags: Pick<UserInfo['flags'], 'audienceMetadataExport'> };

/** DLV-093, EXP-009 */
export function workbenchEntries(
  { queryId, query }: { queryId: string | null; query: ExploreQuery | null },
  { permissions, flags }: Rights,
): WorkbenchEntries {
  if (!hasSelectedFields(query)) {
    const reason = t('Choose fields in the workbench first.');
    return { download: reason, schedule: scheduleReason({ queryId, permissions }) ?? reason };
  }
  const isForbidden = !flags.audienceMetadataExport && readsDemographics(runnableQuery(query));
  const download = isForbidden ? DEMOGRAPHIC_REASON : null;
  return { download, schedule: scheduleReason({ queryId, permissions }) ?? download };
}

function scheduleReason({
  queryId,
  permissions,
}: Pick<Rights, 'permissions'> & { queryId: string | null }): string | null {
  if (!permissions.includes('ci_export_permission')) return t('You need the permission to export data for schedules.');
  return queryId === null ? t('Run the analysis first: a schedule delivers a query that was run.') : null;
}
