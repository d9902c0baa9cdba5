import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { AppError } from '@playhead/contract/errors';
import type { QueryResult } from '@playhead/contract/http/queries';
import type { Statement } from '@playhead/query/compile';
import { RESULT_TOO_LARGE } from '../../platform/engine/engine-errors.ts';
import { createByteCache } from './cache/byte-cache.ts';
import { createFairQueue, type FairQueue, type QueueTurn } from './fair-queue/fair-queue.ts';
import type { QueryCaller } from './query-caller.ts';
import { queueTurn } from './fair-queue/query-turn.ts';
import { sizeOf } from './cache/result-size.ts';
import { createWorkRate } from './work-rate.ts';
import { createSharedWork, type Share, settledShare } from './cache/shared-work.ts';

const CACHE_BYTES = 64 * 1024 ** 2;
const CACHE_TTL_MS = 60_000;
/** Twice the largest numbers of a million cells; what is larger could not be kept until a caller reads it. */
const MAX_RESULT_BYTES = 64 * 1024 ** 2;
const ENGINE_QUERIES = 8;
/**
 * Each query uses every processor. Over two of them a page of 17 queries takes a fifth longer four at once than two at once, and over
 * 100 million sessions longer than one after the other.
 */
export const ENGINE_QUERIES_PER_CUSTOMER = Math.min(4, Math.max(2, availableParallelism()));
/** Of all customers and of one, beyond the slots above. */
const SHORT_QUERIES = 4;
const SHORT_QUERIES_PER_CUSTOMER = 1;
/** Fifty people with a page of twenty widgets each wait without a refusal; the bytes bound what all of them hold. */
const WAITING = {
  perUser: 200,
  perCustomer: 5_000,
  bytesPerCustomer: 128 * 1024 ** 2,
  bytes: 512 * 1024 ** 2,
} as const;

export interface QueryLogger {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ExecutableQuery {
  caller: QueryCaller;
  key: string;
  statement: Statement;
  /** Expected, as `estimateWork` counts it. */
  work: number;
  deadlineMs: number;
  execute(signal: AbortSignal): Promise<QueryResult>;
}

export interface QueryExecution {
  /** From the cache, from the same query that runs already, or by a turn in the queue. */
  start(query: ExecutableQuery): Share<QueryResult>;
  /** About how long it will take, its turn in the queue not included. 0 from the cache. */
  expectMs(query: ExecutableQuery): number;
  /** Ends every query that runs. */
  stop(): void;
}

export function createQueryExecution(options: {
  now: () => Date;
  logger: QueryLogger;
  cacheBytes?: number | undefined;
  queue?: FairQueue | undefined;
}): QueryExecution {
  const { now, logger, cacheBytes = CACHE_BYTES, queue = createQueue() } = options;
  const rate = createWorkRate();
  const cache = createByteCache<QueryResult>({ maxBytes: cacheBytes, ttlMs: CACHE_TTL_MS, now });
  const shared = createSharedWork<QueryResult>({
    onBug: (error) => logger.error({ event: 'query.failed', err: error }, 'unexpected error in a query'),
  });

  return {
    start({ caller, key, deadlineMs, statement, work, execute }) {
      const known = cache.get(key);
      if (known) return settledShare(fromCache(known));
      const { customerId, userId } = caller;
      const users = new Set<string>();
      // The queue calls it when another query ends, in that one's context: its span would belong to another request.
      const executeHere = AsyncLocalStorage.bind(execute);
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
            const result = await executeHere(signal);
            const bytes = sizeOf(result);
            if (bytes > MAX_RESULT_BYTES) throw new AppError('query_too_large', { reason: RESULT_TOO_LARGE });
            cache.set(key, result, { customerId, bytes });
            // A sample groups by viewer, which takes other time than its rows tell.
            if (!result.provenance.sampled) rate.learn(work, result.provenance.elapsedMs);
            logger.info(describeResult(customerId, result), 'query completed');
            return result;
          });
        },
      });
    },

    expectMs: ({ key, work }) => (cache.get(key) ? 0 : rate.expectMs(work)),

    stop: () => shared.stop(),
  };
}

function createQueue(): FairQueue {
  return createFairQueue({
    capacity: ENGINE_QUERIES,
    perCustomer: ENGINE_QUERIES_PER_CUSTOMER,
    short: { capacity: SHORT_QUERIES, perCustomer: SHORT_QUERIES_PER_CUSTOMER },
    waiting: WAITING,
  });
}

function describeResult(customerId: number, { provenance, data }: QueryResult): object {
  const { elapsedMs, rowsRead } = provenance;
  return { event: 'query.completed', customerId, elapsedMs, rowsRead, rows: data.length };
}

function fromCache(result: QueryResult): QueryResult {
  return { ...result, provenance: { ...result.provenance, cached: true } };
}
