import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import { compileQuery, compileStream, type QuerySpec } from '@playhead/query/compile';
import type { Engine, StreamFormat } from '../../platform/engine/engine.ts';
import { askWithin, withPivots } from './answer-query.ts';
import { createFairQueue, type QueueTurn } from './fair-queue.ts';
import type { QueryCaller } from './query-caller.ts';

/** As long as the engine lets a stream run; a reader who is slower has gone. */
const STREAM_DEADLINE_MS = 600_000;
/** A reader who stopped must not keep one of few places for all that time. */
const STALL_MS = 60_000;
/** Beside the dashboards' queries, and few: a stream keeps its place until its last byte. */
const STREAMS = 3;
const STREAMS_PER_CUSTOMER = 2;
const WAITING = { perUser: 20, perCustomer: 50, bytesPerCustomer: 16 * 1024 ** 2, bytes: 64 * 1024 ** 2 } as const;

/** Objects are for programs, tables for people. */
const KEYED_BY_NAME: ReadonlySet<StreamFormat> = new Set(['JSON', 'JSONEachRow']);

interface StreamRequest {
  query: QuerySpec;
  caller: QueryCaller;
  format: StreamFormat;
  /** Most rows; all of them when absent. */
  rows?: number;
  signal: AbortSignal;
}

export interface QueryStreams {
  open(request: StreamRequest): Promise<Readable>;
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

  async function begin({ query, caller, format, rows }: StreamRequest, signal: AbortSignal): Promise<Readable> {
    const { customerId } = caller;
    const context = { ...caller, now: now() };
    const ask = askWithin(engine, { customerId, signal, deadlineMs: STREAM_DEADLINE_MS }, now);
    const { pivots } = await withPivots({ query, context, compiled: compileQuery(query, context) }, ask);
    const { sql, params } = compileStream(query, context, {
      headers: KEYED_BY_NAME.has(format) ? 'names' : 'labels',
      ...(format === 'CSVWithNames' ? { cells: 'spreadsheet' as const } : {}),
      ...(rows === undefined ? {} : { rows }),
      ...(pivots === null ? {} : { pivotKeys: pivots.keys, pivotColumns: pivots.columns }),
    });
    return engine.stream({ customerId, sql, params, format, signal, stallMs, timeoutMs: STREAM_DEADLINE_MS });
  }

  return {
    open(request) {
      const signal = AbortSignal.any([request.signal, ending.signal]);
      const { promise, resolve, reject } = Promise.withResolvers<Readable>();
      queue
        .run(streamTurn(request, signal), async () => {
          const stream = await begin(request, signal);
          resolve(stream);
          await lastByteOf(stream);
        })
        .catch(reject);
      return promise;
    },
    stop: () => ending.abort(),
  };
}

/** Every stream takes its place for as long as its reader wants: they cost the same. */
function streamTurn({ query, caller }: StreamRequest, signal: AbortSignal): QueueTurn {
  const bytes = JSON.stringify(query).length;
  return { customerId: caller.customerId, users: [caller.userId], isShort: false, cost: 1, bytes, signal };
}

/** A failure is the reader's to see; here it only frees the place. */
async function lastByteOf(stream: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  finished(stream, { writable: false }, () => resolve());
  return promise;
}
