import {
  cancelJob,
  type Job,
  type JobKind,
  listJobs,
  readJob,
  retryJob,
  type RunState,
} from '@playhead/contract/http/deliveries/jobs';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './client.ts';

export function jobsKey(customer: string): readonly string[] {
  return ['jobs', customer];
}

export interface JobsChoice {
  page: number;
  search: string;
  kind: JobKind | null;
  state: RunState | null;
  /** Runs of one plan. */
  plan: string | null;
}

const RUNNING_POLL_MS = 2_000;
const IDLE_POLL_MS = 15_000;
const runningStates: readonly RunState[] = ['waiting', 'building', 'sending'];

export function isRunning({ state }: Pick<Job, 'state'>): boolean {
  return runningStates.includes(state);
}

/** While the tab is hidden nothing is read: TanStack Query holds its intervals then. */
function pollEvery(jobs: readonly Pick<Job, 'state'>[]): number {
  return jobs.some(isRunning) ? RUNNING_POLL_MS : IDLE_POLL_MS;
}

export function jobsQuery(api: ApiClient, customer: string, { page, search, kind, state, plan }: JobsChoice) {
  return queryOptions({
    queryKey: [...jobsKey(customer), 'list', { page, search, kind, state, plan }],
    queryFn: ({ signal }) =>
      api.call(listJobs, {
        params: { customer },
        query: {
          page,
          ...(search === '' ? {} : { search }),
          ...(kind === null ? {} : { kind }),
          ...(state === null ? {} : { state }),
          ...(plan === null ? {} : { plan }),
        },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pollEvery(data?.jobs ?? []),
  });
}

export function jobQuery(api: ApiClient, customer: string, id: string) {
  return queryOptions({
    queryKey: [...jobsKey(customer), 'one', id],
    queryFn: ({ signal }) => api.call(readJob, { params: { customer, id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pollEvery(data === undefined ? [] : [data.job]),
  });
}

export function stopJob(api: ApiClient, customer: string, id: string): Promise<unknown> {
  return api.call(cancelJob, { params: { customer, id } });
}

export function runJobAgain(api: ApiClient, customer: string, id: string): Promise<{ id: string }> {
  return api.call(retryJob, { params: { customer, id } });
}
