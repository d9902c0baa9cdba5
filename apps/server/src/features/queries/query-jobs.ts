import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import { JOB_LIFETIME_MS, type JobResult, type QueryResult } from '@playhead/contract/http/queries';
import { bytesOfText } from '../../platform/memory/create-cache.ts';
import { inWordsOf } from './field-words.ts';
import { createJobStore, type Job } from './job-store.ts';
import type { QueryCaller } from './query-caller.ts';
import { sizeOf } from './cache/result-size.ts';
import type { Outcome, Share } from './cache/shared-work.ts';

const JOB_BYTES = 128 * 1024 ** 2;
/** A job without rows takes memory too, and so does a query that is kept for its exact numbers: it may be as long as a request. */
const BYTES_OF_JOB = 1024;
const EXPIRED_JOBS = 50_000;

interface JobsRequest {
  ids: readonly string[];
  caller: QueryCaller;
}

interface OpenRequest extends Pick<Job, 'rights' | 'sampledQuery'> {
  caller: QueryCaller;
  share: Share<QueryResult>;
}

export interface FinishedJob extends Pick<Job, 'rights' | 'sampledQuery'> {
  result: QueryResult;
}

export interface QueryJobs {
  open(request: OpenRequest): Job;
  remove(job: Job): void;
  results(request: JobsRequest): Record<string, JobResult>;
  finished(request: { id: string; caller: QueryCaller }): FinishedJob | undefined;
  cancel(request: JobsRequest): { cancelled: number };
}

/** Results that a caller may read later, by id. */
export function createQueryJobs({ now }: { now: () => Date }): QueryJobs {
  const jobs = createJobStore({ lifetimeMs: JOB_LIFETIME_MS, maxBytes: JOB_BYTES, maxExpired: EXPIRED_JOBS, now });

  return {
    open({ caller, rights, sampledQuery, share }) {
      const job: Job = {
        id: randomUUID(),
        owner: { customerId: caller.customerId, userId: caller.userId },
        createdAt: now().getTime(),
        rights,
        sampledQuery,
        state: { phase: 'waiting', share },
      };
      jobs.add(job);
      const bytes = BYTES_OF_JOB + (sampledQuery === undefined ? 0 : bytesOfText(JSON.stringify(sampledQuery)));
      void share.outcome.then((outcome) => jobs.settle(job, outcome, bytes + (outcome.ok ? sizeOf(outcome.value) : 0)));
      return job;
    },

    remove: jobs.remove,

    results({ ids, caller }) {
      return Object.fromEntries(ids.map((id) => [id, resultOf(jobs.find(id, caller), caller)]));
    },

    finished({ id, caller }) {
      const job = jobs.find(id, caller);
      const { data } = resultOf(job, caller);
      if (job === undefined || data === undefined) return undefined;
      return { result: data, rights: job.rights, sampledQuery: job.sampledQuery };
    },

    cancel({ ids, caller }) {
      let cancelled = 0;
      for (const id of new Set(ids)) {
        const job = jobs.find(id, caller);
        if (job?.state.phase !== 'waiting') continue;
        job.state.share.leave();
        jobs.settle(job, { ok: false, error: new AppError('query_cancelled') }, BYTES_OF_JOB);
        cancelled += 1;
      }
      return { cancelled };
    },
  };
}

function resultOf(job: Job | undefined, caller: QueryCaller): JobResult {
  if (job === undefined) return { status: 'missing', error: errorOf(new AppError('query_job_unknown')) };
  switch (job.state.phase) {
    case 'expired':
      return { status: 'expired' };
    case 'waiting':
      return { status: job.state.share.state() };
    case 'settled':
      return settledResult(job, job.state.outcome, caller);
  }
}

/** A right that was taken away after the query closes the result too (reliability 2.10). */
function settledResult(job: Job, outcome: Outcome<QueryResult>, caller: QueryCaller): JobResult {
  const allowed = job.rights.every((right) => caller.rights.includes(right));
  if (!allowed) return failed(new AppError('forbidden'));
  if (!outcome.ok) return failed(outcome.error);
  return { status: 'complete', data: inWordsOf(outcome.value, caller.viewerLabel) };
}

function failed(error: AppError): JobResult {
  return { status: 'error', error: errorOf(error) };
}

function errorOf({ code, message }: AppError): NonNullable<JobResult['error']> {
  return { code, message };
}
