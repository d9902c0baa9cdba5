import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import { JOB_LIFETIME_MS, type JobResult, type QueryResult, type RunQueryReply } from '@playhead/contract/http/queries';
import { type CompiledQuery, compileQuery, type QuerySpec } from '@playhead/query/compile';
import type { FieldRight } from '@playhead/query/model';
import type { Engine } from '../../platform/engine/engine.ts';
import { createByteCache } from './byte-cache.ts';
import { createFairQueue } from './fair-queue.ts';
import { createJobStore, type Job, type JobOwner } from './job-store.ts';
import { runCompiled, sizeOf } from './run-compiled.ts';
import { createSharedWork, type Outcome, settledShare } from './shared-work.ts';
import { waitFor } from './wait-for.ts';

const CACHE_BYTES = 64 * 1024 ** 2;
const CACHE_TTL_MS = 60_000;
const JOB_BYTES = 64 * 1024 ** 2;
/** Longer than almost every query, shorter than a reader's patience with a page that shows nothing. */
const INLINE_WAIT_MS = 1_500;
const ENGINE_QUERIES = 8;
const ENGINE_QUERIES_PER_CUSTOMER = 4;
const MAX_WAITING_PER_CUSTOMER = 200;

/** Who asks, and everything of theirs an answer depends on. */
export interface QueryCaller extends JobOwner {
  timeZone: string;
  weekStartDay: number;
  rights: readonly FieldRight[];
  sampling?: { rate: number };
}

export interface QueryService {
  /** Answers with rows, or with a job id when it takes longer. Rejects with AppError. */
  run(request: { query: QuerySpec; caller: QueryCaller; signal: AbortSignal }): Promise<RunQueryReply>;
  results(request: { ids: readonly string[]; caller: QueryCaller }): Record<string, JobResult>;
  cancel(request: { ids: readonly string[]; caller: QueryCaller }): { cancelled: number };
  /** Ends every query that runs. */
  stop(): void;
}

export interface QueryServiceOptions {
  engine: Engine;
  now: () => Date;
  logger: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  /** Changes when a customer's rows change; part of the cache's key. */
  dataVersion?: (customerId: number) => string;
  inlineWaitMs?: number;
}

export function createQueryService(options: QueryServiceOptions): QueryService {
  const { engine, now, logger, inlineWaitMs = INLINE_WAIT_MS } = options;
  const cache = createByteCache<QueryResult>({ maxBytes: CACHE_BYTES, ttlMs: CACHE_TTL_MS, now });
  const jobs = createJobStore({ lifetimeMs: JOB_LIFETIME_MS, maxBytes: JOB_BYTES, now });
  const shared = createSharedWork<QueryResult>({
    onBug: (error) => logger.error({ event: 'query.failed', err: error }, 'unexpected error in a query'),
  });
  const queue = createFairQueue({
    capacity: ENGINE_QUERIES,
    perCustomer: ENGINE_QUERIES_PER_CUSTOMER,
    maxWaiting: MAX_WAITING_PER_CUSTOMER,
  });

  function begin(compiled: CompiledQuery, caller: QueryCaller, key: string) {
    const { customerId, timeZone } = caller;
    return shared.join(key, {
      run: ({ signal, started }) =>
        queue.run({ customerId, signal }, async () => {
          started();
          const result = await runCompiled(engine, { compiled, customerId, timeZone, signal }, now);
          cache.set(key, result, sizeOf(result));
          const { elapsed_ms, rows_read } = result.provenance;
          logger.info(
            {
              event: 'query.answered',
              customerId,
              elapsedMs: elapsed_ms,
              rowsRead: rows_read,
              rows: result.data.length,
            },
            'query answered',
          );
          return result;
        }),
    });
  }

  return {
    async run({ query, caller, signal }) {
      const compiled = compileQuery(query, { ...caller, now: now() });
      const key = keyOf({ compiled, caller, dataVersion: options.dataVersion?.(caller.customerId) ?? '' });
      const known = cache.get(key);
      const share = known ? settledShare(fromCache(known)) : begin(compiled, caller, key);
      const job: Job = {
        id: randomUUID(),
        owner: { customerId: caller.customerId, userId: caller.userId },
        createdAt: now().getTime(),
        rights: compiled.rights,
        state: { phase: 'waiting', share },
      };
      jobs.add(job);
      void share.outcome.then((outcome) => jobs.settle(job, outcome, outcome.ok ? sizeOf(outcome.value) : 0));

      const waited = await waitFor(share.outcome, { ms: inlineWaitMs, signal });
      if (waited === 'late') return { id: job.id, status: share.state() };
      if (waited === 'gone') {
        share.leave();
        jobs.remove(job);
        throw new AppError('query_cancelled');
      }
      if (waited.ok) return { id: job.id, status: 'complete', result: waited.value };
      jobs.remove(job);
      throw waited.error;
    },

    results({ ids, caller }) {
      return Object.fromEntries(ids.map((id) => [id, resultOf(jobs.find(id, caller), caller)]));
    },

    cancel({ ids, caller }) {
      let cancelled = 0;
      for (const id of new Set(ids)) {
        const job = jobs.find(id, caller);
        if (job?.state.phase !== 'waiting') continue;
        job.state.share.leave();
        jobs.settle(job, { ok: false, error: new AppError('query_cancelled') }, 0);
        cancelled += 1;
      }
      return { cancelled };
    },

    stop: () => shared.stop(),
  };
}

/** Reliability 2.10: nothing that changes the answer may be left out of the key. */
function keyOf(parts: { compiled: CompiledQuery; caller: QueryCaller; dataVersion: string }): string {
  const { compiled, caller, dataVersion } = parts;
  const { customerId, rights, timeZone } = caller;
  const text = JSON.stringify([
    customerId,
    rights.toSorted(),
    timeZone,
    dataVersion,
    compiled.sql,
    compiled.params,
    compiled.limit,
  ]);
  return createHash('sha256').update(text).digest('base64');
}

function fromCache(result: QueryResult): QueryResult {
  return { ...result, provenance: { ...result.provenance, cached: true } };
}

function resultOf(job: Job | undefined, caller: QueryCaller): JobResult {
  if (job === undefined) return { status: 'missing' };
  switch (job.state.phase) {
    case 'expired':
      return { status: 'expired' };
    case 'waiting':
      return { status: job.state.share.state() };
    case 'settled':
      return settledResult(job, job.state.outcome, caller);
  }
}

/** A right that was taken away after the question closes the answer too (reliability 2.10). */
function settledResult(job: Job, outcome: Outcome<QueryResult>, caller: QueryCaller): JobResult {
  const allowed = job.rights.every((right) => caller.rights.includes(right));
  if (!allowed) return failed(new AppError('forbidden'));
  return outcome.ok ? { status: 'complete', data: outcome.value } : failed(outcome.error);
}

function failed({ code, message }: AppError): JobResult {
  return { status: 'error', error: { code, message } };
}
