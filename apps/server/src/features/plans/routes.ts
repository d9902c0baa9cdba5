import { AppError } from '@playhead/contract/errors';
import {
  BUCKET_JOBS_PER_PAGE,
  createBucketJob,
  createCustomerPlan,
  createPlan,
  deleteBucketJob,
  deleteCustomerPlan,
  deletePlan,
  listBucketJobs,
  listCustomerPlans,
  listPlans,
  type BucketJob,
  type PlanConfiguration,
  type PlanReply,
  sendWidgetData,
  type StoredPlan,
  updateBucketJob,
  updateCustomerPlan,
  updatePlan,
} from '@playhead/contract/http/deliveries/plans';
import type { ZipJobBody } from '@playhead/contract/http/deliveries/exports';
import { type PlanDraft, readPlan, writePlan } from '@playhead/contract/plan-text';
import { withMaskedSecret } from '@playhead/domain/deliveries';
import { assertPageOffered } from '../../delivery/content/export-rights.ts';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import { auditedDatabase, type AuditWith } from '../../platform/audit/audited-database.ts';
import type { CustomerDirectory } from '../../platform/customers/customer-directory.ts';
import { readBucketJob, writeBucketJob } from './bucket-jobs.ts';
import { deletePlanRow, type DeletePlanDeps } from './delete-plan.ts';
import { listOwnPlans, type Plan } from './plan-store.ts';
import { createPlanRow, updatePlanRow } from './save-plan.ts';
import { type SendDeps, sendOnce } from './send-once.ts';

export interface PlansDeps extends SendDeps {
  runs: SendDeps['runs'] & DeletePlanDeps['runs'];
  customers: CustomerDirectory;
}

interface PlanCall {
  draft: PlanDraft;
  session: Session;
  signal: AbortSignal;
  auditWith: AuditWith;
  id?: string | undefined;
  isTest: boolean;
}

export function registerPlans(registrar: Registrar, deps: PlansDeps): void {
  const createOrSend = ({ draft, session, signal, auditWith, id, isTest }: PlanCall): Promise<PlanReply> =>
    draft.instant
      ? sendOnce(deps, { draft, isTest, session, id, signal })
      : createPlanRow(audited(deps, auditWith), { draft, session, source: 'looker', id });

  registerWidgetPlans(registrar, deps, createOrSend);
  registerMarkedPlans(registrar, deps, createOrSend);
  registerBucketJobs(registrar, deps);
  registrar.handle(sendWidgetData, async ({ body: { title, file, target }, session, signal }) => {
    const { format, ...table } = file;
    const { timeZone } = await deps.customers.find(session.customerId);
    const content = { kind: 'table' as const, format, zipped: false, table };
    const draft = { ...ONCE, name: title, dashboardId: '', search: '', content, target, timeZone };
    return sendOnce(deps, { draft, isTest: false, session, signal });
  });
}

/** DLV-047: the cron of what is sent once; nothing repeats it. */
const ONCE = { cron: '1 * * * *', whenComplete: false, instant: true, paused: false } as const;

function audited(deps: PlansDeps, auditWith: AuditWith): PlansDeps {
  return { ...deps, db: auditedDatabase(deps.db, auditWith) };
}

type CreateOrSend = (call: PlanCall) => Promise<PlanReply>;

/** DLV-068 */
function registerWidgetPlans(registrar: Registrar, deps: PlansDeps, createOrSend: CreateOrSend): void {
  registrar.handle(createPlan, async ({ query, body, session, signal, auditWith }) =>
    createOrSend({ draft: draftOf(body), session, signal, auditWith, id: query.id, isTest: isTest(body) }),
  );
  registrar.handle(listPlans, async ({ query, session }) => {
    const dashboard = query.dashboard ?? query.dashboardId;
    return storedPlans(await listOwnPlans(deps.db, session, { source: 'looker', dashboard }), session);
  });
  registrar.handle(updatePlan, async ({ query, body, session, auditWith }) =>
    updatePlanRow(audited(deps, auditWith), { draft: draftOf(body), session, source: 'looker', id: query.id }),
  );
  registrar.handle(deletePlan, async ({ query, session, auditWith }) =>
    deletePlanRow(audited(deps, auditWith), { id: query.id, source: 'looker', session }),
  );
}

/** DLV-070 */
function registerMarkedPlans(registrar: Registrar, deps: PlansDeps, createOrSend: CreateOrSend): void {
  registrar.handle(listCustomerPlans, async ({ query, session }) => {
    const plans = await listOwnPlans(deps.db, session, { source: 'looker', dashboard: query.mark });
    return { plans: storedPlans(plans, session) };
  });
  registrar.handle(createCustomerPlan, async ({ body: { data, scheduleId }, session, signal, auditWith }) => {
    const draft = { ...draftOf(data.configuration), name: data.name };
    return createOrSend({ draft, session, signal, auditWith, id: scheduleId, isTest: isTest(data.configuration) });
  });
  registrar.handle(updateCustomerPlan, async ({ body: { data, scheduleId }, session, auditWith }) => {
    if (scheduleId === undefined) throw new AppError('not_found');
    const draft = { ...draftOf(data.configuration), name: data.name };
    return updatePlanRow(audited(deps, auditWith), { draft, session, source: 'looker', id: scheduleId });
  });
  registrar.handle(deleteCustomerPlan, async ({ query, session, auditWith }) =>
    deletePlanRow(audited(deps, auditWith), { id: query.scheduleId, source: 'looker', session }),
  );
}

/** DLV-074 */
function registerBucketJobs(registrar: Registrar, deps: PlansDeps): void {
  const draftOfJob = async (job: BucketJob, session: Session): Promise<PlanDraft> => {
    const { timeZone } = await deps.customers.find(session.customerId);
    const draft = readBucketJob(job, timeZone);
    if (draft === null) throw unreadable('the body or the region of the export');
    return draft;
  };
  registrar.handle(listBucketJobs, async ({ query, session }) => {
    const plans = await listOwnPlans(deps.db, session, { source: 'ci' });
    const start = (query.page - 1) * BUCKET_JOBS_PER_PAGE;
    return plans.flatMap((plan) => writeBucketJob(plan) ?? []).slice(start, start + BUCKET_JOBS_PER_PAGE);
  });
  registrar.handle(createBucketJob, async ({ query: { id }, body, session, signal, auditWith }) => {
    if ('folderName' in body) return startZip(deps, body, session);
    const draft = await draftOfJob(body, session);
    return draft.instant
      ? sendOnce(deps, { draft, isTest: true, session, signal, id })
      : createPlanRow(audited(deps, auditWith), { draft, session, source: 'ci', id });
  });
  registrar.handle(updateBucketJob, async ({ params, body, session, auditWith }) => {
    const draft = await draftOfJob(body, session);
    return updatePlanRow(audited(deps, auditWith), { draft, session, source: 'ci', id: params.jobId });
  });
  registrar.handle(deleteBucketJob, async ({ params, session, auditWith }) =>
    deletePlanRow(audited(deps, auditWith), { id: params.jobId, source: 'ci', session }),
  );
}

/** EXP-040 */
async function startZip(
  { runs, customers }: PlansDeps,
  { folderName, params: tables, ...rest }: ZipJobBody,
  session: Session,
): Promise<PlanReply> {
  assertPageOffered(await customers.find(session.customerId), { format: 'csv_zip', page: rest.page });
  const content = { kind: 'tables' as const, folderName, tables, ...rest };
  const { id } = await runs.start({ kind: 'download', title: folderName, fileName: folderName, content }, session);
  return { job: id };
}

function draftOf(configuration: PlanConfiguration): PlanDraft {
  const draft = readPlan(configuration);
  if (draft === null) throw unreadable('the address, the parameters or the secret of the destination');
  const { queryId } = configuration;
  // DLV-088: the request has the id twice, and a plan keeps the one of its content.
  if (queryId !== undefined && (draft.content.kind !== 'table' || draft.content.queryId !== queryId))
    throw unreadable('the query id, which is not that of the content,');
  return draft;
}

function unreadable(what: string): AppError {
  return new AppError('invalid_request', { path: 'body', reason: `${what} cannot be read` });
}

function isTest({ actionType }: PlanConfiguration): boolean {
  return actionType === 'test';
}

function storedPlans(plans: readonly Plan[], { email }: Session): StoredPlan[] {
  return plans.map((plan) => ({
    id: plan.id,
    createdAt: plan.createdAt.toISOString(),
    updatedAt: plan.updatedAt.toISOString(),
    nextFireAt: plan.nextFireAt?.toISOString() ?? null,
    problem: plan.problem,
    owner: email,
    configuration: { configuration: writePlan(draftOfRow(plan)) },
  }));
}

function draftOfRow(plan: Plan): PlanDraft {
  const { name, dashboardId, search, content, cron, timeZone, whenComplete, paused } = plan;
  const target = withMaskedSecret(plan.target);
  return { name, dashboardId, search, content, target, cron, timeZone, whenComplete, instant: false, paused };
}
