import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import type { Cell } from '@playhead/contract/http/queries';
import {
  type CompiledStream,
  compileQuery,
  compileStream,
  type QueryContext,
  type QuerySpec,
  type StreamColumn,
  type StreamForm,
} from '@playhead/query/compile';
import type { Engine, StreamFormat } from '../../platform/engine/engine.ts';
import { createStatementRunner, withPivots } from './execute-query.ts';
import { createFairQueue, type QueueTurn } from './fair-queue/fair-queue.ts';
import type { QueryCaller } from './query-caller.ts';

/** As long as the engine lets a stream run; a reader who is slower has gone. */
const STREAM_DEADLINE_MS = 600_000;
/** A reader who stopped must not keep one of few places for all that time. */
const STALL_MS = 60_000;
/** In addition to the dashboards’ queries, and few: a stream keeps its slot until its last byte. */
const STREAMS = 3;
const STREAMS_PER_CUSTOMER = 2;
const WAITING = { perUser: 20, perCustomer: 50, bytesPerCustomer: 16 * 1024 ** 2, bytes: 64 * 1024 ** 2 } as const;

/** Objects are for programs, tables for people. */
const KEYED_BY_NAME: ReadonlySet<StreamFormat> = new Set(['JSON', 'JSONEachRow']);

/** A query, or an analysis that has a statement for streams. */
type StreamSource = { query: QuerySpec } | { analysis: (context: QueryContext, form: StreamForm) => CompiledStream };

export type StreamRequest = StreamSource & {
  caller: QueryCaller;
  format: StreamFormat;
  /** Most rows; all of them when absent. */
  rows?: number;
  /** Fields to leave out. */
  hidden?: readonly string[];
  /** Also the totals, where the query has them. */
  totals?: boolean;
  signal: AbortSignal;
};

export interface OpenStream {
  columns: readonly StreamColumn[];
  content: Readable;
  totals?: readonly Cell[];
}

export interface QueryStreams {
  open(request: StreamRequest): Promise<OpenStream>;
  stop(): void;
}

export function createQueryStreams({
  engine,
  now,
  stallMs = STALL_MS,
}: {
  engine: Engine;
  now: () => Date;
  stallMs?: number | undefined;
}): QueryStreams {
  const ending = new AbortController();
  const queue = createFairQueue({
    capacity: STREAMS,
    perCustomer: STREAMS_PER_CUSTOMER,
    short: { capacity: 0, perCustomer: 0 },
    waiting: WAITING,
  });

  async function compile(request: StreamRequest, signal: AbortSignal): Promise<CompiledStream> {
    const { caller, format, rows, hidden } = request;
    const { customerId, viewerLabel } = caller;
    const context = { ...caller, now: now() };
    const form: StreamForm = {
      headers: KEYED_BY_NAME.has(format) ? 'names' : 'labels',
      ...(format === 'CSVWithNames' ? { cells: 'spreadsheet' as const } : {}),
      ...(rows === undefined ? {} : { rows }),
      ...(hidden === undefined ? {} : { hidden }),
      ...(viewerLabel === undefined ? {} : { viewerLabel }),
    };
    if ('analysis' in request) return request.analysis(context, form);
    const { query } = request;
    const runStatement = createStatementRunner(engine, { customerId, signal, deadlineMs: STREAM_DEADLINE_MS }, now);
    const { pivots } = await withPivots({ query, context, compiled: compileQuery(query, context) }, runStatement);
    return compileStream(query, context, {
      ...form,
      ...(pivots === null ? {} : { pivotKeys: pivots.keys, pivotColumns: pivots.columns }),
    });
  }

  async function begin(request: StreamRequest, signal: AbortSignal): Promise<OpenStream> {
    const { format, caller } = request;
    const { sql, params, columns, totals } = await compile(request, signal);
    const { customerId } = caller;
    const timeoutMs = STREAM_DEADLINE_MS;
    // Before the rows: their stream would stall while the totals are computed.
    const runStatement = createStatementRunner(engine, { customerId, signal, deadlineMs: timeoutMs }, now);
    const total =
      request.totals === true && totals !== undefined ? totals.read((await runStatement(totals)).rows) : null;
    const content = await engine.stream({ customerId, sql, params, format, signal, stallMs, timeoutMs });
    return { columns, content, ...(total === null ? {} : { totals: total }) };
  }

  return {
    open(request) {
      const signal = AbortSignal.any([request.signal, ending.signal]);
      const { promise, resolve, reject } = Promise.withResolvers<OpenStream>();
      queue
        .run(streamTurn(request, signal), async () => {
          const stream = await begin(request, signal);
          resolve(stream);
          await lastByteOf(stream.content, signal);
        })
        .catch(reject);
      return promise;
    },
    stop: () => ending.abort(),
  };
}

/** Every stream takes its slot for as long as its reader wants: they cost the same. */
function streamTurn(request: StreamRequest, signal: AbortSignal): QueueTurn {
  const { caller } = request;
  const bytes = 'query' in request ? JSON.stringify(request.query).length : 0;
  return { customerId: caller.customerId, users: [caller.userId], isShort: false, cost: 1, bytes, signal };
}

/**
 * A failure is the reader's to see; here it only frees the slot. The signal ends it too: what the engine has sent already waits
 * for a reader, who may have given up before the first byte.
 */
async function lastByteOf(stream: Readable, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  finished(stream, { writable: false }, () => resolve());
  const end = () => stream.destroy(new AppError('query_cancelled'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  await promise;
  signal.removeEventListener('abort', end);
}
