import type { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import {
  DASHBOARD_DEADLINE_SECONDS,
  type JobResult,
  type QueryResult,
  type RunQueryReply,
} from '@playhead/contract/http/queries';
import {
  type DailyRollups,
  estimateAnalysis,
  estimateWork,
  findMissingRollup,
  type QueryContext,
  type QuerySpec,
} from '@playhead/query/compile';
import type { Analysis } from '@playhead/query/analyses';
import type { Engine } from '../../platform/engine/engine.ts';
import { executeQuery } from './execute-query.ts';
import { executeAnalysis } from './execute-analysis.ts';
import { createCompileMemo } from './cache/compile-memo.ts';
import { inWordsOf } from './field-words.ts';
import type { FairQueue } from './fair-queue/fair-queue.ts';
import type { HourlyRollups } from './hourly-rollups.ts';
import type { Job } from './job-store.ts';
import type { QueryCaller } from './query-caller.ts';
import { queryDigest, queryKey } from './cache/query-digest.ts';
import type { ResultOrigin } from './cache/result-store.ts';
import { createQueryExecution, type ExecutableQuery, type QueryLogger, type WarmOutcome } from './query-execution.ts';
import { createQueryJobs, type FinishedJob } from './query-jobs.ts';
import { createQueryStreams, type OpenStream, type StreamRequest } from './stream-query.ts';
import { untilGone, waitFor } from './wait-for.ts';

export type { QueryCaller } from './query-caller.ts';

/** Longer than almost every query, shorter than people wait in front of an empty page. */
const INLINE_WAIT_MS = 1_500;
/** A wait that people notice. */
const SAMPLE_FIRST_MS = 400;
/** SEG-087, reliability F5: queries over whole viewing histories may take longer than a widget. */
const ANALYSIS_DEADLINE_SECONDS = 120;

interface RunRequest {
  query: QuerySpec & { replaces?: readonly string[] | undefined; deadlineSeconds?: 30 | 120 | undefined };
  caller: QueryCaller;
  signal: AbortSignal;
  /** The share of viewers to count where all of them would take long. */
  sampleFirst?: number | undefined;
}

interface AnalysisRequest {
  analysis: Analysis;
  caller: QueryCaller;
  signal: AbortSignal;
}

/** A query that has been compiled: how to run it, and who may read its result. */
interface PreparedQuery extends ExecutableQuery {
  /** Null where all viewers are counted. */
  sampledQuery: QuerySpec | null;
  rights: Job['rights'];
  signal: AbortSignal;
}

export interface QueryService {
  /** Returns rows, or a job id when it takes longer. Rejects with AppError. */
  run(request: RunRequest): Promise<RunQueryReply>;
  /** The same promises for a query with its own SQL, such as pathing. */
  runAnalysis(request: AnalysisRequest): Promise<RunQueryReply>;
  /** Waits for the rows themselves, for results that are no job of anybody's. */
  awaitAnalysis(request: AnalysisRequest): Promise<QueryResult>;
  /** Computes a result for the next person who asks, at a lower priority than every query of a person. */
  warm(request: RunRequest | AnalysisRequest): Promise<WarmOutcome>;
  /** Drops the warmed results of a customer: they are of other days or data. */
  forgetWarm(customerId: number): void;
  /** Customers whose people ran queries after this time, in milliseconds. */
  askedAfter(ms: number): readonly number[];
  /** The whole result as the bytes of a format, with nothing held in memory. A failure after the first byte destroys the stream. */
  stream(request: StreamRequest): Promise<Readable>;
  /** The same with its columns. */
  openStream(request: StreamRequest): Promise<OpenStream>;
  /** The rights that the result depends on. Rejects like `run` where the query cannot be compiled. */
  rightsOf(request: { caller: QueryCaller } & ({ query: QuerySpec } | { analysis: Analysis })): Promise<Job['rights']>;
  /** Waits for the rows of all viewers or of the caller's sample. */
  awaitQuery(request: RunRequest): Promise<QueryResult>;
  /** A finished query of this caller with those rights; undefined when it is unknown, expired, failed or still runs. */
  finished(request: { id: string; caller: QueryCaller }): FinishedJob | undefined;
  results(request: { ids: readonly string[]; caller: QueryCaller }): Record<string, JobResult>;
  cancel(request: { ids: readonly string[]; caller: QueryCaller }): { cancelled: number };
  stop(): void;
}

interface DataState {
  customerId: number;
  timeZone: string;
  dataVersion: string;
  sessionsPerDay: number;
}

export interface QueryServiceOptions {
  engine: Engine;
  now: () => Date;
  logger: QueryLogger;
  /** Changes when a customer's rows change; part of the cache's key. */
  dataVersion?: (customerId: number) => string | Promise<string>;
  /** Whose queries may read rollups instead of rows; nobody’s when absent. */
  hourlyRollups?: Pick<HourlyRollups, 'firstLook' | 'areWhole' | 'sessionsPerDay'>;
  /** The daily rollups that queries may read; none when absent. */
  dailyRollups?: { find(state: DataState): Promise<DailyRollups | undefined> };
  /** A query could have used segment rollups, but there are none of this data version. */
  onRollupsMissing?: (customerId: number, rollups: { segmentId: number; build: number; dataVersion: string }) => void;
  inlineWaitMs?: number;
  /** Queries that are expected to take longer may show a sample first. */
  sampleFirstMs?: number;
  /** A stream that nobody takes for this long is ended. */
  streamStallMs?: number;
  /** Most that results may hold in memory; 0 runs every query in the engine. */
  cacheBytes?: number;
  /** Another order of queries, for measurements. */
  queue?: FairQueue;
  onResult?: (origin: ResultOrigin) => void;
}

export function createQueryService(options: QueryServiceOptions): QueryService {
  const { engine, now, inlineWaitMs = INLINE_WAIT_MS, sampleFirstMs = SAMPLE_FIRST_MS } = options;
  const jobs = createQueryJobs({ now });
  const execution = createQueryExecution(options);
  const compile = createCompileMemo();
  const streams = createQueryStreams({ engine, now, stallMs: options.streamStallMs });

  /** Rows when they come in time, otherwise a job id to poll. */
  async function runPrepared(query: PreparedQuery): Promise<RunQueryReply> {
    const share = execution.start(query);
    const { caller, rights, sampledQuery } = query;
    const job = jobs.open({ caller, rights, share, ...(sampledQuery === null ? {} : { sampledQuery }) });
    const waited = await waitFor(share.outcome, { ms: inlineWaitMs, signal: query.signal });
    if (waited === 'late') return { id: job.id, status: share.state() };
    if (waited === 'gone') {
      share.leave();
      jobs.remove(job);
      throw new AppError('query_cancelled');
    }
    const label = caller.viewerLabel;
    if (waited.ok) return { id: job.id, status: 'complete', result: inWordsOf(waited.value, label) };
    jobs.remove(job);
    throw waited.error;
  }

  async function awaitPrepared(query: PreparedQuery): Promise<QueryResult> {
    if (query.signal.aborted) throw new AppError('query_cancelled');
    const share = execution.start(query);
    const outcome = await untilGone(share.outcome, query.signal);
    if (outcome === 'gone') {
      share.leave();
      throw new AppError('query_cancelled');
    }
    if (outcome.ok) return outcome.value;
    throw outcome.error;
  }

  async function prepare({ query, caller, signal }: RunRequest): Promise<PreparedQuery> {
    const { dataVersion, context: current } = await contextFor(caller, options);
    const { compiled, context, digest } = compile(query, current);
    const missing = findMissingRollup(compiled.plan);
    if (missing) options.onRollupsMissing?.(caller.customerId, { ...missing, dataVersion });
    if (query.replaces) jobs.cancel({ ids: query.replaces, caller });
    const { customerId } = caller;
    const deadlineMs = 1000 * (query.deadlineSeconds ?? DASHBOARD_DEADLINE_SECONDS);
    return {
      caller,
      key: queryKey({ customerId, dataVersion, digest }),
      sampledQuery: compiled.sampleSize === null ? null : query,
      rights: compiled.rights,
      statement: compiled,
      work: estimateWork(compiled.plan),
      deadlineMs,
      signal,
      execute: (cut) => executeQuery(engine, { query, context, compiled, customerId, signal: cut, deadlineMs }, now),
    };
  }

  /** All viewers where that is fast enough or no sample can tell the numbers. */
  async function prepareFirst(request: RunRequest): Promise<PreparedQuery> {
    const { sampleFirst: rate, caller } = request;
    const exact = await prepare(request);
    if (rate === undefined || exact.sampledQuery !== null || execution.expectMs(exact) <= sampleFirstMs) return exact;
    const sampled = await prepare({ ...request, caller: { ...caller, sampling: { rate } } });
    return sampled.sampledQuery === null ? exact : sampled;
  }

  async function prepareAnalysis({ analysis, caller, signal }: AnalysisRequest): Promise<PreparedQuery> {
    const { dataVersion, context } = await contextFor(caller, options);
    const compiled = analysis.compile(context);
    const { customerId } = caller;
    const deadlineMs = 1000 * ANALYSIS_DEADLINE_SECONDS;
    return {
      caller,
      key: queryKey({ customerId, dataVersion, digest: queryDigest(compiled, context) }),
      sampledQuery: null,
      rights: compiled.rights,
      statement: compiled,
      work: estimateAnalysis(compiled.period, context),
      deadlineMs,
      signal,
      execute: (cut) => executeAnalysis(engine, { compiled, context, customerId, signal: cut, deadlineMs }, now),
    };
  }

  return {
    run: async (request) => runPrepared(await prepareFirst(request)),

    runAnalysis: async (request) => runPrepared(await prepareAnalysis(request)),

    awaitAnalysis: async (request) => awaitPrepared(await prepareAnalysis(request)),

    awaitQuery: async (request) => awaitPrepared(await prepare(request)),

    warm: async (request) =>
      execution.warm('query' in request ? await prepare(request) : await prepareAnalysis(request)),
    forgetWarm: execution.forgetWarm,
    askedAfter: execution.askedAfter,
    stream: async (request) => (await streams.open(request)).content,

    openStream: (request) => streams.open(request),

    async rightsOf({ caller, ...source }) {
      const { context } = await contextFor(caller, options);
      return 'query' in source
        ? compile(source.query, context).compiled.rights
        : source.analysis.compile(context).rights;
    },

    finished: jobs.finished,

    results: jobs.results,

    cancel: jobs.cancel,

    stop: () => {
      execution.stop();
      streams.stop();
    },
  };
}

async function contextFor(
  caller: QueryCaller,
  options: Pick<QueryServiceOptions, 'now' | 'dataVersion' | 'hourlyRollups' | 'dailyRollups'>,
): Promise<{ dataVersion: string; context: QueryContext }> {
  const dataVersion = (await options.dataVersion?.(caller.customerId)) ?? '';
  await options.hourlyRollups?.firstLook(caller.customerId, dataVersion);
  const whole = options.hourlyRollups?.areWhole(caller.customerId, dataVersion) ?? false;
  const hourlyRollups = whole && caller.derivedInDoubt !== true;
  const sessionsPerDay = options.hourlyRollups?.sessionsPerDay(caller.customerId);
  const size = sessionsPerDay === undefined ? {} : { sessionsPerDay };
  const { customerId, timeZone } = caller;
  const daily = hourlyRollups
    ? await options.dailyRollups?.find({ customerId, timeZone, dataVersion, sessionsPerDay: sessionsPerDay ?? 0 })
    : undefined;
  const rollups = { hourlyRollups, ...(daily === undefined ? {} : { dailyRollups: daily }) };
  return { dataVersion, context: { ...contextOf(caller, options.now()), ...rollups, ...size, dataVersion } };
}

/** Who the user is, and in which words, changes no numbers. */
function contextOf(caller: QueryCaller, now: Date): QueryContext {
  const { customerId: _customer, userId: _user, viewerLabel: _label, ...context } = caller;
  return { ...context, now };
}
