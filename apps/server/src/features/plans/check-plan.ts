import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import type { PlanDraft } from '@playhead/contract/plan-text';
import { isEmailAddress, readSftpAddress, s3Problems, sftpProblem } from '@playhead/domain/deliveries';
import { scheduleProblem } from '@playhead/domain/schedules';
import { OutboundRefusal, type OutboundGuard } from '../../platform/outbound/outbound-guard.ts';

interface PlanCheck {
  guard: OutboundGuard;
  now: Date;
  /** Whether the customer has this query of the workbench. */
  hasQuery: (id: string) => Promise<boolean>;
}

/** DLV-094: a schedule of a query that nobody can open would be a mystery in Jobs Management. */
const UNKNOWN_QUERY = 'The query of this schedule is not known. Open the analysis in the Analytics Workbench again.';

/** The first problem of a plan in words, or null. The dialogs know the same rules; this is for every other caller. */
export async function planProblem(draft: PlanDraft, { guard, now, hasQuery }: PlanCheck): Promise<string | null> {
  if (draft.name.trim() === '') return 'Schedule Name is required.';
  const queryId = draft.content.kind === 'table' ? draft.content.queryId : undefined;
  if (queryId !== undefined && !(await hasQuery(queryId))) return UNKNOWN_QUERY;
  const problem = targetProblem(draft.target, draft.content) ?? (await hostProblem(draft.target, guard));
  if (problem !== null || draft.instant) return problem;
  return scheduleProblem({ cron: draft.cron, timeZone: draft.timeZone }, now);
}

function targetProblem(target: DeliveryTarget, content: ExportContent): string | null {
  switch (target.type) {
    case 'email': {
      const wrong = target.addresses.filter((address) => !isEmailAddress(address));
      return wrong.length === 0 ? null : `Not an e-mail address: ${wrong.join(', ')}`;
    }
    case 's3':
      return s3Problems(target, isOfViewers(content) ? 'viewers' : 'dashboard')[0] ?? null;
    case 'sftp':
      return sftpProblem(target);
  }
}

/** DLV-058, DLV-059 */
function isOfViewers(content: ExportContent): boolean {
  return content.kind === 'table' && content.table.query.request === 'unique-viewers';
}

/** reliability.md 1.8: the same guard when it is saved, tested and sent. */
async function hostProblem(target: DeliveryTarget, guard: OutboundGuard): Promise<string | null> {
  const host = hostOf(target);
  if (host === null) return null;
  try {
    await guard.resolve(host);
    return null;
  } catch (error) {
    if (error instanceof OutboundRefusal) return error.message;
    throw error;
  }
}

/** Null for hosts that no user chooses. */
function hostOf(target: DeliveryTarget): string | null {
  if (target.type === 'sftp') return readSftpAddress(target.address)?.host ?? null;
  return target.type === 's3' && target.endpoint !== undefined ? new URL(target.endpoint).hostname : null;
}
