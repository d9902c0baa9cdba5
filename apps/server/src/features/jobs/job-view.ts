import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { ExportContent } from '@playhead/contract/http/deliveries/export-content';
import type { Job, JobAction, RunState } from '@playhead/contract/http/deliveries/jobs';
import type { ExportRun } from '../../delivery/runs/runs.ts';
import type { Session } from '../../http/session.ts';

export interface JobRow {
  run: ExportRun;
  /** E-mail address. */
  owner: string;
}

export function jobOf({ run, owner }: JobRow, { session, now }: { session: Session; now: Date }): Job {
  const { artifact } = run;
  const isOpen = run.endedAt === null;
  const hasFile = artifact !== null && Date.parse(artifact.expiresAt) > now.getTime();
  return {
    id: run.id,
    kind: run.kind,
    title: run.title,
    state: run.state,
    owner,
    destination: run.target === null ? null : destinationText(run.target),
    format: formatText(run.content),
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
    fireAt: run.fireAt?.toISOString() ?? null,
    percent: isOpen ? run.percent : null,
    rows: artifact?.rows ?? null,
    bytes: artifact?.bytes ?? null,
    sha256: artifact?.sha256 ?? null,
    attempt: run.attempt,
    reason: run.reason,
    planId: run.planId,
    fileName: artifact?.fileName ?? null,
    expiresAt: artifact?.expiresAt ?? null,
    actions: run.ownerId === session.userId ? actionsOf(run.state, { hasFile, isDelivery: run.target !== null }) : [],
  };
}

/** A file that was made may hold what another user may not see: only its owner gets it. */
function actionsOf(state: RunState, { hasFile, isDelivery }: { hasFile: boolean; isDelivery: boolean }): JobAction[] {
  const isOpen = state === 'waiting' || state === 'building' || state === 'sending';
  const canResend = isDelivery && hasFile && (state === 'unknown' || state === 'complete' || state === 'failed');
  const canRetry = !isOpen && !canResend && state !== 'complete';
  return [
    ...(hasFile ? (['download'] as const) : []),
    ...(isOpen ? (['cancel'] as const) : []),
    ...(canResend ? (['resend'] as const) : []),
    ...(canRetry ? (['retry'] as const) : []),
  ];
}

function destinationText(target: DeliveryTarget): string {
  switch (target.type) {
    case 'email':
      return `E-mail to ${target.addresses.join(', ')}`;
    case 's3':
      return `${target.bucket.startsWith('s3://') ? '' : 's3://'}${target.bucket}${target.path}`;
    case 'sftp':
      return target.address;
  }
}

function formatText(content: ExportContent): string {
  if (content.kind === 'tables') return 'CSV ZIP';
  if (content.kind === 'page') return content.format === 'pdf' ? 'PDF' : 'PNG';
  return content.zipped ? `${content.format.toUpperCase()}.zip` : content.format.toUpperCase();
}
