import type { Session } from '../../http/session.ts';
import type { ExportRun } from './runs.ts';

const GONE = 'The owner of this export may not sign in any more, so nothing was sent.';
const NOT_ALLOWED = 'The owner of this export no longer has the permission to send data, so nothing was sent.';

/** F25: checked when a run begins, not only when it was requested. Null when it may go on. */
export function runProblem(run: Pick<ExportRun, 'kind' | 'content'>, session: Session | undefined): string | null {
  if (session === undefined) return GONE;
  return needsPermission(run) && !session.permissions.includes('ci_export_permission') ? NOT_ALLOWED : null;
}

/** EXP-008: Send, and schedules of viewers; downloads and schedules of dashboards are open to all. */
export function needsPermission({ kind, content }: Pick<ExportRun, 'kind' | 'content'>): boolean {
  if (kind === 'download') return false;
  return kind === 'send' || content.kind === 'table';
}
