import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../../customer-path.ts';
import { route } from '../../route.ts';
import type { ValueOf } from '../../wire.ts';

/** Everything that runs in the background and that a user started, or that a schedule started for them. */
export const jobKinds = ['download', 'send', 'test', 'schedule', 'segment', 'ingest'] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * `unknown`: the receiver perhaps has it (reliability.md 1.5). `missed`: its time passed while no server ran. `skipped`: the run before it
 * had not ended.
 */
export const runStates = [
  'waiting',
  'building',
  'sending',
  'complete',
  'failed',
  'unknown',
  'missed',
  'skipped',
  'cancelled',
] as const;
export type RunState = (typeof runStates)[number];

export const jobActions = ['download', 'cancel', 'retry', 'resend'] as const;
export type JobAction = (typeof jobActions)[number];

export const Job = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  title: z.string(),
  state: z.enum(runStates),
  /** E-mail address. */
  owner: z.string(),
  /** In words: `E-mail to ana@example.com`, `s3://bucket/path/`; null for a download. */
  destination: z.string().nullable(),
  format: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The time of the schedule that this run is for. */
  fireAt: z.iso.datetime().nullable(),
  /** 0 to 100 while it runs. */
  percent: z.number().nullable(),
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  attempt: z.number().int(),
  /** Why it failed, or what to know of a delivery that worked. */
  reason: z.string().nullable(),
  planId: z.string().nullable(),
  fileName: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  actions: z.array(z.enum(jobActions)),
});
export type Job = ValueOf<typeof Job>;

export const JobAttempt = z.object({
  attempt: z.number().int(),
  at: z.iso.datetime(),
  state: z.string(),
  reason: z.string().nullable(),
});
export type JobAttempt = ValueOf<typeof JobAttempt>;

export const JOBS_PER_PAGE = 50;
/** Older jobs are found by searching. */
const MOST_PAGES = 200;
const JobParams = CustomerParams.extend({ id: z.string().min(1).max(64) });

export const listJobs = route({
  id: 'jobs.list',
  summary: 'Exports, deliveries, segment builds and loads, the newest first',
  method: 'GET',
  path: `${CUSTOMER_BASE}/jobs`,
  permission: 'signed-in',
  params: CustomerParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1),
    search: z.string().max(200).optional(),
    kind: z.enum(jobKinds).optional(),
    state: z.enum(runStates).optional(),
    plan: z.string().max(64).optional(),
  }),
  reply: z.object({ jobs: z.array(Job), total: z.number().int() }),
});

export const readJob = route({
  id: 'jobs.read',
  summary: 'A job with the log of its attempts',
  method: 'GET',
  path: `${CUSTOMER_BASE}/jobs/:id`,
  permission: 'signed-in',
  params: JobParams,
  reply: z.object({ job: Job, attempts: z.array(JobAttempt) }),
});

export const cancelJob = route({
  id: 'jobs.cancel',
  summary: 'Stop a job that waits or runs',
  method: 'POST',
  path: `${CUSTOMER_BASE}/jobs/:id/cancel`,
  permission: 'signed-in',
  params: JobParams,
  reply: z.object({ state: z.enum(runStates) }),
});

/** Of a failed job: again from the beginning. Of one whose outcome is unknown: the same file again. */
export const retryJob = route({
  id: 'jobs.retry',
  summary: 'Run a job again, or send its file again',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/jobs/:id/retry`,
  permission: 'signed-in',
  rateLimit: 60,
  params: JobParams,
  reply: z.object({ id: z.string() }),
});

export const jobResult = route({
  id: 'jobs.file',
  summary: 'The file of a job',
  method: 'GET',
  path: `${CUSTOMER_BASE}/jobs/:id/file`,
  permission: 'signed-in',
  audit: 'always',
  params: JobParams,
  file: 'The file',
  errors: ['range_not_satisfiable'],
  reply: z.null(),
});
