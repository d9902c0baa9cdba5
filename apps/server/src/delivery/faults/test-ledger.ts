import { createHash } from 'node:crypto';
import type { exportRuns } from '../../platform/metadata/schema.ts';
import type { S3Peer } from '../destinations/test-s3-peer.ts';
import type { SftpPeer } from '../destinations/test-sftp-peer.ts';
import type { SmtpPeer } from '../destinations/test-smtp-peer.ts';

type Run = typeof exportRuns.$inferSelect;

/** What really arrived. */
export interface Sinks {
  mail: SmtpPeer;
  store: S3Peer;
  files: SftpPeer;
}

export interface Verdict {
  fired: number;
  byState: Record<string, number>;
  /** Firings without a run, and runs that never ended. */
  lost: string[];
  twice: string[];
  /** Said to have arrived and did not, or said to have failed and arrived. */
  wrong: string[];
}

/** reliability.md, section 3: compares what Playhead says with what the receivers have. */
export function compare(
  fired: readonly { planId: string; fireAt: Date }[],
  runs: readonly Run[],
  sinks: Sinks,
): Verdict {
  const byFiring = new Map(runs.map((run) => [`${run.planId} ${run.fireAt?.toISOString()}`, run]));
  const lost = fired
    .map(({ planId, fireAt }) => `${planId} ${fireAt.toISOString()}`)
    .filter((key) => !byFiring.has(key) || byFiring.get(key)?.endedAt === null);
  const mails = new Map<string, number>();
  for (const { text } of sinks.mail.arrived) {
    const id = /^Message-ID: <([0-9a-f-]{36})@/im.exec(text)?.[1];
    if (id !== undefined) mails.set(id, (mails.get(id) ?? 0) + 1);
  }
  const byState: Record<string, number> = {};
  for (const { state, target } of runs) {
    const name = `${target?.type ?? 'none'} ${state}`;
    byState[name] = (byState[name] ?? 0) + 1;
  }
  return {
    fired: fired.length,
    byState,
    lost,
    twice: [...mails].filter(([, count]) => count > 1).map(([id, count]) => `${id}: ${count} mails`),
    wrong: runs.flatMap((run) => wrongOf(run, sinks, mails) ?? []),
  };
}

function wrongOf(run: Run, sinks: Sinks, mails: ReadonlyMap<string, number>): string | null {
  const arrived = hasArrived(run, sinks, mails);
  if (run.state === 'complete' && !arrived) return `${run.id} ${run.target?.type}: complete, and it did not arrive`;
  if ((run.state === 'failed' || run.state === 'cancelled') && arrived)
    return `${run.id} ${run.target?.type}: ${run.state}, and it arrived (${run.reason})`;
  return null;
}

function hasArrived({ id, target, artifact }: Run, sinks: Sinks, mails: ReadonlyMap<string, number>): boolean {
  if (target?.type === 'email') return mails.has(id);
  if (artifact === null) return false;
  const bytes =
    target?.type === 's3'
      ? sinks.store.objects.get(`daily/${artifact.fileName}`)
      : sinks.files.files.get(`/in/${artifact.fileName}`);
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === artifact.sha256;
}
