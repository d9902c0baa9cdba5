import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import type { DeliveryTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { PlanReply } from '@playhead/contract/http/deliveries/plans';
import { markOf, type PlanDraft } from '@playhead/contract/plan-text';
import { isMasked, mayKeepSecret } from '@playhead/domain/deliveries';
import { offerProblem } from '@playhead/domain/exports';
import { nextFiring } from '@playhead/domain/schedules';
import { assertOffered, assertPrintable, formatOf } from '../../delivery/content/export-rights.ts';
import { needsPermission } from '../../delivery/runs/run-rights.ts';
import { sealTarget } from '../../delivery/runs/run-secret.ts';
import type { Session } from '../../http/session.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { pageOffersOf } from '../../platform/customers/page-offers.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { OutboundGuard } from '../../platform/outbound/outbound-guard.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { planProblem } from './check-plan.ts';
import { changePlan, findOwnPlan, hasPlanOfQuery, insertPlan, type NewPlan, type PlanSource } from './plan-store.ts';

export interface SavePlanDeps {
  db: Database;
  secrets: SecretBox;
  guard: OutboundGuard;
  /** Whether a customer has this query of the workbench. */
  hasQuery(customerId: number, id: string): Promise<boolean>;
  customers: Pick<CustomerDirectory, 'find'>;
  now: () => Date;
}

interface SaveRequest {
  draft: PlanDraft;
  session: Session;
  source: PlanSource;
}

export async function createPlanRow(
  deps: SavePlanDeps,
  { draft, session, source, id = randomUUID() }: SaveRequest & { id?: string | undefined },
): Promise<PlanReply> {
  assertPermission(draft, session);
  if (hasMaskedSecret(draft.target)) return problemReply('Please input secret');
  const problem = await checkPlan(deps, draft, session);
  if (problem !== null) return problemReply(problem);
  const owner = { customerId: session.customerId, id };
  const plan: NewPlan = {
    id,
    customerId: session.customerId,
    ownerId: session.userId,
    source,
    ...columnsOf(draft, deps.now()),
    ...sealTarget(deps.secrets, draft.target, owner),
  };
  const { result } = await deps.db.transaction(async (tx) => ({ id, result: await insertPlan(tx, plan) }));
  if (result === 'too many') return problemReply('There are too many schedules. Delete some that nobody needs.');
  return { id };
}

/** Attack 22: a stored secret goes only to the receiver that it was entered for. */
export async function updatePlanRow(
  deps: SavePlanDeps,
  { draft, session, source, id }: SaveRequest & { id: string },
): Promise<PlanReply> {
  assertPermission(draft, session);
  const problem = await checkPlan(deps, draft, session);
  if (problem !== null) return problemReply(problem);
  return deps.db.transaction(async (tx) => {
    const stored = await findOwnPlan(tx, session, { id, source });
    if (stored === undefined) throw new AppError('not_found');
    const isKept = hasMaskedSecret(draft.target);
    if (isKept && !mayKeepSecret(stored.target, draft.target)) throw new AppError('secret_required');
    const target = isKept
      ? { target: draft.target, sealedSecret: stored.sealedSecret }
      : sealTarget(deps.secrets, draft.target, { customerId: session.customerId, id });
    await changePlan(tx, stored, {
      ...columnsOf(draft, deps.now()),
      ...target,
      failures: 0,
      problem: null,
      updatedAt: deps.now(),
    });
    return { id };
  });
}

/** The first problem in words, or null. Throws where the content may not leave the product (EXP-009). */
export async function checkPlan(deps: SavePlanDeps, draft: PlanDraft, session: Session): Promise<string | null> {
  const { db, guard, now } = deps;
  const { customerId } = session;
  const customer = await deps.customers.find(customerId);
  if (draft.content.kind === 'page') assertPrintable(draft.content.search, customer);
  const page = markOf(draft.dashboardId);
  assertOffered(customer, { format: formatOf(draft.content), destination: draft.target.type, page });
  const format =
    draft.content.kind === 'tables' ? 'csv_zip' : draft.content.kind === 'page' ? draft.content.format : null;
  const refusal = offerProblem(pageOffersOf(customer)[page], {
    destination: draft.target.type,
    format,
  });
  if (refusal !== null) return refusal;
  // Queries that nobody opens are removed; a plan has its own copy, and can still be changed and tested.
  const hasQuery = async (id: string) =>
    (await deps.hasQuery(customerId, id)) || (await hasPlanOfQuery(db, session, id));
  return planProblem(draft, { guard, now: now(), hasQuery });
}

function columnsOf(draft: PlanDraft, now: Date) {
  const { name, dashboardId, search, content, cron, timeZone, whenComplete, paused } = draft;
  return {
    name: name.trim(),
    dashboardId,
    mark: markOf(dashboardId),
    search,
    content,
    cron,
    timeZone,
    whenComplete,
    paused,
    nextFireAt: paused ? null : nextFiring({ cron, timeZone }, now),
  } satisfies Partial<NewPlan>;
}

/** EXP-008 */
export function assertPermission(draft: Pick<PlanDraft, 'content' | 'instant'>, session: Session, isTest = true): void {
  const kind = draft.instant && !isTest ? 'send' : 'schedule';
  if (needsPermission({ kind, content: draft.content }) && !session.permissions.includes('ci_export_permission'))
    throw new AppError('forbidden');
}

export function hasMaskedSecret(target: DeliveryTarget): boolean {
  return target.type !== 'email' && isMasked(target.secret);
}

/** DLV-071 */
export function problemReply(message: string): PlanReply {
  return { errors: [{ message }] };
}
