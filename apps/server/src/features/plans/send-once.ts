import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import type { DeliveryTarget, SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { PlanReply } from '@playhead/contract/http/deliveries/plans';
import type { PlanDraft } from '@playhead/contract/plan-text';
import { defaultDataName } from '@playhead/domain/exports';
import { and, count, eq, gt, ne } from 'drizzle-orm';
import { holdCustomer } from '../../platform/customers/hold-customer.ts';
import type { Runs } from '../../delivery/runs/runs.ts';
import type { Session } from '../../http/session.ts';
import type { DatabaseConnection } from '../../platform/metadata/metadata.ts';
import { exportRuns } from '../../platform/metadata/schema.ts';
import { assertPermission, checkPlan, hasMaskedSecret, problemReply, type SavePlanDeps } from './save-plan.ts';

/** Attack 23: in 24 hours, so that nobody floods mailboxes with it. */
const SENDS_A_DAY = { perUser: 500, perCustomer: 5_000 } as const;
const DAY_MS = 24 * 3_600_000;
/** DLV-072: the reply has immediate failures; later ones are in Jobs Management. */
const WAIT_MS = 8_000;
const LOOK_MS = 200;
const NOT_SENT = 'It was not sent.';

export interface SendDeps extends SavePlanDeps {
  runs: Pick<Runs, 'start' | 'find'>;
  /** The key that an SFTP server shows; null when it cannot be reached, which the delivery itself will tell. */
  readHostKey(target: SftpTarget, signal: AbortSignal): Promise<string | null>;
  waitMs?: number;
}

interface SendRequest {
  draft: PlanDraft;
  isTest: boolean;
  session: Session;
  id?: string | undefined;
  signal: AbortSignal;
}

/** DLV-039, DLV-040, DLV-077 */
export async function sendOnce(deps: SendDeps, request: SendRequest): Promise<PlanReply> {
  const { draft, isTest, session, signal, id = randomUUID() } = request;
  assertPermission(draft, session, isTest);
  if (hasMaskedSecret(draft.target)) return problemReply('Please input secret');
  const problem = await checkPlan(deps, draft, session);
  if (problem !== null) return problemReply(problem);
  const hostKey = await unknownHostKey(deps, draft.target, signal);
  if (hostKey !== null) return { hostKey };
  const { name, content, target, timeZone } = draft;
  await deps.runs.start(
    {
      id,
      kind: isTest ? 'test' : 'send',
      title: name.trim(),
      fileName: defaultDataName(name.trim(), { now: deps.now(), timeZone }),
      content,
      target,
      admit: (tx) => assertWithinCap(tx, session, deps.now()),
    },
    session,
  );
  return { job: id, ...(await firstTrouble(deps, { id, session, signal })) };
}

/** Of a server whose key nobody has confirmed yet. */
async function unknownHostKey(deps: SendDeps, target: DeliveryTarget, signal: AbortSignal): Promise<string | null> {
  if (target.type !== 'sftp' || target.hostKey !== undefined) return null;
  return deps.readHostKey(target, signal);
}

async function assertWithinCap(tx: DatabaseConnection, { customerId, userId }: Session, now: Date): Promise<void> {
  // Calls at the same time are counted one after the other.
  await holdCustomer(tx, customerId);
  const sent = and(
    eq(exportRuns.customerId, customerId),
    gt(exportRuns.createdAt, new Date(now.getTime() - DAY_MS)),
    ne(exportRuns.kind, 'download'),
    ne(exportRuns.kind, 'schedule'),
  );
  const [all] = await tx.select({ runs: count() }).from(exportRuns).where(sent);
  const [own] = await tx
    .select({ runs: count() })
    .from(exportRuns)
    .where(and(sent, eq(exportRuns.ownerId, userId)));
  if ((own?.runs ?? 0) >= SENDS_A_DAY.perUser || (all?.runs ?? 0) >= SENDS_A_DAY.perCustomer)
    throw new AppError('too_many_sends');
}

/** Nothing when it arrived or still runs. */
async function firstTrouble(
  { runs, waitMs = WAIT_MS }: SendDeps,
  { id, session, signal }: { id: string; session: Session; signal: AbortSignal },
): Promise<Pick<PlanReply, 'message' | 'retrying'>> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline && !signal.aborted) {
    const run = await runs.find(id, session);
    if (run === undefined || run.state === 'complete') return {};
    if (run.endedAt !== null) return { message: run.reason ?? NOT_SENT };
    if (run.state === 'waiting' && run.attempt > 0 && run.reason !== null)
      return { message: run.reason, retrying: true };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return {};
}
