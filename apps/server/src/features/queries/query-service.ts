import { availableParallelism } from 'node:os';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import {
  DASHBOARD_DEADLINE_SECONDS,
  JOB_LIFETIME_MS,
  type JobResult,
  type QueryResult,
  type RunQueryReply,
} from '@playhead/contract/http/queries';
import {
  estimateAnalysis,
  estimateWork,
  lacksSumsOf,
  type QueryContext,
  type QuerySpec,
  type Statement,
} from '@playhead/query/compile';
import type { SpecialQuestion } from '@playhead/query/special';
import { RESULT_TOO_LARGE } from '../../platform/engine/engine-errors.ts';
import type { Engine, StreamFormat } from '../../platform/engine/engine.ts';
import { answerQuery } from './answer-query.ts';
import { answerSpecial } from './answer-special.ts';
import { createByteCache } from './byte-cache.ts';
import { createCompileMemo } from './compile-memo.ts';
import { inWordsOf } from './field-words.ts';
import { createFairQueue, type QueueTurn } from './fair-queue.ts';
import { createJobStore, type Job } from './job-store.ts';
import type { QueryCaller } from './query-caller.ts';
import type { HourlySums } from './hourly-sums.ts';
import { queryDigest, queryKey } from './query-digest.ts';
import { queueTurn } from './query-turn.ts';
import { sizeOf } from './result-size.ts';
import { createSharedWork, type Outcome, type Share, settledShare } from './shared-work.ts';
import { createQueryStreams } from './stream-query.ts';
import { waitFor } from './wait-for.ts';

export type { QueryCaller } from './query-caller.ts';

const CACHE_BYTES = 64 * 1024 ** 2;
const CACHE_TTL_MS = 60_000;
const JOB_BYTES = 128 * 1024 ** 2;
/** Twice the largest numbers of a million cells; what is larger could not be kept until somebody asks for it. */
const MAX_RESULT_BYTES = 64 * 1024 ** 2;
/** A job without rows takes memory too. */
const BYTES_OF_JOB = 1024;
const EXPIRED_JOBS = 50_000;
/** Longer than almost every query, shorter than a reader's patience with a page that shows nothing. */
const INLINE_WAIT_MS = 1_500;
const ENGINE_QUERIES = 8;
/**
 * Each uses every processor by itself. Over two of them a page of 17 questions takes a fifth longer four at once than two at once, and over
 * 100 million sessions longer than one after the other.
 */
export const ENGINE_QUERIES_PER_CUSTOMER = Math.min(4, Math.max(2, availableParallelism()));
/** Of all customers and of one, beyond the places above. */
const SHORT_QUERIES = 4;
const SHORT_QUERIES_PER_CUSTOMER = 1;
/** Fifty people with a page of twenty widgets each wait without a refusal; the bytes bound what all of them hold. */
const WAITING = {
  perUser: 200,
  perCustomer: 5_000,
  bytesPerCustomer: 128 * 1024 ** 2,
  bytes: 512 * 1024 ** 2,
} as const;
/** SEG-087, reliability F5: questions over whole viewing histories may take longer than a widget. */
const SPECIAL_DEADLINE_SECONDS = 120;

interface RunRequest {
  query: QuerySpec & { replaces?: readonly string[] | undefined; deadline_seconds?: 30 | 120 | undefined };
  caller: QueryCaller;
  signal: AbortSignal;
}

interface SpecialRequest {
  question: SpecialQuestion;
  caller: QueryCaller;
  signal: AbortSignal;
}

/** A question that has been compiled: what it is known by, who may read its answer, how to get it. */
interface Asked {
  caller: QueryCaller;
  key: string;
  rights: Job['rights'];
  statement: Statement;
  /** Expected, as `estimateWork` counts it. */
  work: number;
  deadlineMs: number;
  signal: AbortSignal;
  answer(signal: AbortSignal): Promise<QueryResult>;
}

export interface QueryService {
  /** Answers with rows, or with a job id when it takes longer. Rejects with AppError. */
  run(request: RunRequest): Promise<RunQueryReply>;
  /** The same promises for a question with its own SQL, such as pathing. */
  runSpecial(request: SpecialRequest): Promise<RunQueryReply>;
  /** Waits for the rows themselves, for answers that are no job of anybody's. */
  answerSpecial(request: SpecialRequest): Promise<QueryResult>;
  /** The whole answer as the bytes of a format, with nothing held in memory. A failure after the first byte destroys the stream. */
  stream(request: {
    query: QuerySpec;
    caller: QueryCaller;
    format: StreamFormat;
    signal: AbortSignal;
  }): Promise<Readable>;
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
  dataVersion?: (customerId: number) => string | Promise<string>;
  /** Who may be answered from sums instead of rows; nobody when absent. */
  hourlySums?: Pick<HourlySums, 'areWhole' | 'sessionsPerDay'>;
  /** A question could have been answered from the sums of a segment's members, of which there are none of this version. */
  onSumsMissing?: (customerId: number, sums: { segmentId: number; build: number; dataVersion: string }) => void;
  inlineWaitMs?: number;
  /** A stream that nobody takes for this long is ended. */
  streamStallMs?: number;
  /** Most that answers may hold in memory; 0 asks the engine every time. */
  cacheBytes?: number;
}

export function createQueryService(options: QueryServiceOptions): QueryService {
  const { engine, now, logger, inlineWaitMs = INLINE_WAIT_MS, cacheBytes = CACHE_BYTES } = options;
  const cache = createByteCache<QueryResult>({ maxBytes: cacheBytes, ttlMs: CACHE_TTL_MS, now });
  const jobs = createJobStore({ lifetimeMs: JOB_LIFETIME_MS, maxBytes: JOB_BYTES, maxExpired: EXPIRED_JOBS, now });
  const shared = createSharedWork<QueryResult>({
    onBug: (error) => logger.error({ event: 'query.failed', err: error }, 'unexpected error in a query'),
  });
  const queue = createFairQueue({
    capacity: ENGINE_QUERIES,
    perCustomer: ENGINE_QUERIES_PER_CUSTOMER,
    short: { capacity: SHORT_QUERIES, perCustomer: SHORT_QUERIES_PER_CUSTOMER },
    waiting: WAITING,
  });
  const compile = createCompileMemo();
  const streams = createQueryStreams({ engine, now, stallMs: options.streamStallMs });

  function begin({ caller, key, deadlineMs, statement, work, answer }: Asked): Share<QueryResult> {
    const known = cache.get(key);
    if (known) return settledShare(fromCache(known));
    const { customerId, userId } = caller;
    const users = new Set<string>();
    let turn: QueueTurn | undefined;
    // The key includes the deadline, so a caller with a short one cannot cancel a caller with a long one.
    return shared.join(`${key} ${deadlineMs}`, {
      by: userId,
      joined(joining) {
        users.add(joining);
        if (turn) queue.addUser(turn, joining);
      },
      run({ signal, started }) {
        turn = queueTurn({ caller, users: [...users], work, statement, signal });
        return queue.run(turn, async () => {
          started();
          const result = await answer(signal);
          const bytes = sizeOf(result);
          if (bytes > MAX_RESULT_BYTES) throw new AppError('query_too_large', { reason: RESULT_TOO_LARGE });
          cache.set(key, result, { customerId, bytes });
          logger.info(answered(customerId, result), 'query answered');
          return result;
        });
      },
    });
  }

  /** Rows when they come in time, otherwise a job id to ask for them by. */
  async function ask(asked: Asked): Promise<RunQueryReply> {
    const share = begin(asked);
    const job = open(asked.caller, asked.rights, share);
    const waited = await waitFor(share.outcome, { ms: inlineWaitMs, signal: asked.signal });
    if (waited === 'late') return { id: job.id, status: share.state() };
    if (waited === 'gone') {
      share.leave();
      jobs.remove(job);
      throw new AppError('query_cancelled');
    }
    const label = asked.caller.viewerLabel;
    if (waited.ok) return { id: job.id, status: 'complete', result: inWordsOf(waited.value, label) };
    jobs.remove(job);
    throw waited.error;
  }

  async function askedSpecial({ question, caller, signal }: SpecialRequest): Promise<Asked> {
    const { dataVersion, context } = await askedBy(caller);
    const compiled = question.compile(context);
    const deadlineMs = 1000 * SPECIAL_DEADLINE_SECONDS;
    return {
      caller,
      key: queryKey({
        customerId: caller.customerId,
        dataVersion,
        digest: queryDigest(compiled, context),
      }),
      rights: compiled.rights,
      statement: compiled,
      work: estimateAnalysis(compiled.period, context),
      deadlineMs,
      signal,
      answer: (cut) =>
        answerSpecial(engine, { compiled, context, customerId: caller.customerId, signal: cut, deadlineMs }, now),
    };
  }

  async function askedBy(caller: QueryCaller): Promise<{ dataVersion: string; context: QueryContext }> {
    const dataVersion = (await options.dataVersion?.(caller.customerId)) ?? '';
    const whole = options.hourlySums?.areWhole(caller.customerId, dataVersion) ?? false;
    const hourlySums = whole && caller.derivedInDoubt !== true;
    const sessionsPerDay = options.hourlySums?.sessionsPerDay(caller.customerId);
    const size = sessionsPerDay === undefined ? {} : { sessionsPerDay };
    return { dataVersion, context: { ...contextOf(caller, now()), hourlySums, ...size, dataVersion } };
  }

  function open(caller: QueryCaller, rights: Job['rights'], share: Share<QueryResult>): Job {
    const job: Job = {
      id: randomUUID(),
      owner: { customerId: caller.customerId, userId: caller.userId },
      createdAt: now().getTime(),
      rights,
      state: { phase: 'waiting', share },
    };
    jobs.add(job);
    void share.outcome.then((outcome) =>
      jobs.settle(job, outcome, BYTES_OF_JOB + (outcome.ok ? sizeOf(outcome.value) : 0)),
    );
    return job;
  }

  function cancel({ ids, caller }: { ids: readonly string[]; caller: QueryCaller }): { cancelled: number } {
    let cancelled = 0;
    for (const id of new Set(ids)) {
      const job = jobs.find(id, caller);
      if (job?.state.phase !== 'waiting') continue;
      job.state.share.leave();
      jobs.settle(job, { ok: false, error: new AppError('query_cancelled') }, BYTES_OF_JOB);
      cancelled += 1;
    }
    return { cancelled };
  }

  return {
    async run({ query, caller, signal }) {
      const { dataVersion, context: current } = await askedBy(caller);
      const { compiled, context, digest } = compile(query, current);
      const missing = lacksSumsOf(compiled.plan);
      if (missing) options.onSumsMissing?.(caller.customerId, { ...missing, dataVersion });
      if (query.replaces) cancel({ ids: query.replaces, caller });
      const deadlineMs = 1000 * (query.deadline_seconds ?? DASHBOARD_DEADLINE_SECONDS);
      return ask({
        caller,
        key: queryKey({ customerId: caller.customerId, dataVersion, digest }),
        rights: compiled.rights,
        statement: compiled,
        work: estimateWork(compiled.plan),
        deadlineMs,
        signal,
        answer: (cut) =>
          answerQuery(
            engine,
            { query, context, compiled, customerId: caller.customerId, signal: cut, deadlineMs },
            now,
          ),
      });
    },

    runSpecial: async (request) => ask(await askedSpecial(request)),

    async answerSpecial(request) {
      const share = begin(await askedSpecial(request));
      if (request.signal.aborted) share.leave();
      request.signal.addEventListener('abort', () => share.leave(), { once: true });
      const outcome = await share.outcome;
      if (outcome.ok) return outcome.value;
      throw outcome.error;
    },

    stream: (request) => streams.open(request),

    results({ ids, caller }) {
      return Object.fromEntries(ids.map((id) => [id, resultOf(jobs.find(id, caller), caller)]));
    },

    cancel,

    stop: () => {
      shared.stop();
      streams.stop();
    },
  };
}

/** Who the user is, and in which words, changes no numbers. */
function contextOf(caller: QueryCaller, now: Date): QueryContext {
  const { customerId: _customer, userId: _user, viewerLabel: _label, ...context } = caller;
  return { ...context, now };
}

function answered(customerId: number, { provenance, data }: QueryResult): object {
  const { elapsed_ms: elapsedMs, rows_read: rowsRead } = provenance;
  return { event: 'query.answered', customerId, elapsedMs, rowsRead, rows: data.length };
}

function fromCache(result: QueryResult): QueryResult {
  return { ...result, provenance: { ...result.provenance, cached: true } };
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

/** A right that was taken away after the question closes the answer too (reliability 2.10). */
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
