import type { RenderStatus } from '@playhead/contract/http/deliveries/exports';
import type { JobStatus } from '@playhead/contract/http/queries';
import type { RunState } from '@playhead/contract/http/deliveries/jobs';
import type { ExportRun } from '../../delivery/runs/runs.ts';

export type RunProgress = Pick<ExportRun, 'state' | 'percent' | 'reason'>;

const FILE_EXPIRED = 'The file has expired. Please export it again.';
const NO_REASON = 'The export did not end as expected. Please try again.';

const jobStatus: Readonly<Record<RunState, JobStatus>> = {
  waiting: 'added',
  building: 'running',
  sending: 'running',
  complete: 'complete',
  failed: 'error',
  unknown: 'error',
  missed: 'error',
  skipped: 'error',
  cancelled: 'error',
};

/** EXP-046: a run that is not found, because there is none or because it is another user's, is `missing`. */
export function fileStatus(
  run: RunProgress | undefined,
  { hasFile }: { hasFile: boolean },
): { status: JobStatus; percent?: number; message?: string } {
  if (run === undefined) return { status: 'missing' };
  const status = jobStatus[run.state];
  if (status === 'error') return { status, message: run.reason ?? NO_REASON };
  if (status === 'complete' && !hasFile) return { status: 'expired', message: FILE_EXPIRED };
  return { status, percent: run.percent };
}

/** EXP-031, EXP-034 */
export function renderStatus(run: RunProgress, options: { hasFile: boolean }): RenderStatus {
  const { status, percent, message = NO_REASON } = fileStatus(run, options);
  if (status === 'complete') return { export: 'Success', percent: 100 };
  if (status === 'added' || status === 'running') return { export: 'Pending', percent: percent ?? 0 };
  return { export: 'Failed', message };
}
