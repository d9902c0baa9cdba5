import {
  BUCKET_JOBS_PER_PAGE,
  type BucketJob,
  createBucketJob,
  createPlan,
  deleteBucketJob,
  deletePlan,
  listBucketJobs,
  listPlans,
  type PlanConfiguration,
  type PlanReply,
  sendWidgetData,
  type StoredBucketJob,
  updateBucketJob,
  updatePlan,
} from '@playhead/contract/http/deliveries/plans';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient, CallInput } from './client.ts';

export function plansKey(customer: string): readonly string[] {
  return ['plans', customer];
}

interface PlansOf {
  customer: string;
  /** All plans of the caller when absent. */
  dashboard?: string;
}

/** DLV-068; the dialog edits what is stored now, so nothing older is kept. */
export function plansQuery(api: ApiClient, { customer, dashboard }: PlansOf) {
  return queryOptions({
    queryKey: [...plansKey(customer), 'mail', dashboard ?? ''],
    queryFn: ({ signal }) =>
      api.call(listPlans, { params: { customer }, query: dashboard === undefined ? {} : { dashboard }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** DLV-096: the server knows the caller by the token, whatever `account` and `username` say. */
export function workbenchPlansQuery(
  api: ApiClient,
  { customer, ...query }: { customer: string; account: string; username: string; dashboardId: string },
) {
  return queryOptions({
    queryKey: [...plansKey(customer), 'workbench', query],
    queryFn: ({ signal }) => api.call(listPlans, { params: { customer }, query, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** DLV-073: of all pages. */
export function bucketJobsQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [...plansKey(customer), 'buckets'],
    async queryFn({ signal }) {
      const jobs: StoredBucketJob[] = [];
      for (let page = 1; jobs.length === (page - 1) * BUCKET_JOBS_PER_PAGE; page += 1) {
        jobs.push(...(await api.call(listBucketJobs, { params: { customer }, query: { page }, signal })));
      }
      return jobs;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

interface PlanToStore {
  customer: string;
  /** Of a new plan: chosen by the client, so that a repeated call makes nothing new (F22). */
  id: string;
  body: PlanConfiguration;
}

/** DLV-068; with `instant` it is sent once and not kept. */
export function storePlan(api: ApiClient, { customer, id, body }: PlanToStore): Promise<PlanReply> {
  return api.call(createPlan, { params: { customer }, query: { id }, body });
}

export function changePlan(api: ApiClient, { customer, id, body }: PlanToStore): Promise<PlanReply> {
  return api.call(updatePlan, { params: { customer }, query: { id }, body });
}

export function removePlan(api: ApiClient, { customer, id }: Omit<PlanToStore, 'body'>): Promise<unknown> {
  return api.call(deletePlan, { params: { customer }, query: { id } });
}

interface JobToStore {
  customer: string;
  id: string;
  body: BucketJob;
}

/** DLV-074 */
export function storeBucketJob(api: ApiClient, { customer, id, body }: JobToStore): Promise<PlanReply> {
  return api.call(createBucketJob, { params: { customer }, query: { id }, body });
}

export function changeBucketJob(api: ApiClient, { customer, id, body }: JobToStore): Promise<PlanReply> {
  return api.call(updateBucketJob, { params: { customer, jobId: id }, query: {}, body });
}

export function removeBucketJob(api: ApiClient, { customer, id }: Omit<JobToStore, 'body'>): Promise<unknown> {
  return api.call(deleteBucketJob, { params: { customer, jobId: id }, query: {} });
}

/** DLV-078 */
export function sendWidget(
  api: ApiClient,
  { customer, body }: { customer: string; body: CallInput<typeof sendWidgetData>['body'] },
): Promise<PlanReply> {
  return api.call(sendWidgetData, { params: { customer }, body });
}
