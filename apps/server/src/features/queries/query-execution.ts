import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import type { QueryResult } from '@playhead/contract/http/queries';
import type { Statement } from '@playhead/query/compile';
import { createResultStore, type ResultOrigin } from './cache/result-store.ts';
import { createFairQueue, type FairQueue, type QueueTurn } from './fair-queue/fair-queue.ts';
import type { QueryCaller } from './query-caller.ts';
import { queueTurn } from './fair-queue/query-turn.ts';
import { createWorkRate } from './work-rate.ts';
import { createSharedWork, type Share, settledShare } from './cache/shared-work.ts';

const CACHE_BYTES = 64 * 1024 ** 2;
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

/** `full`: there is no room for the result. */
export type WarmOutcome = 'computed' | 'known' | 'gave_way' | 'full' | 'failed';

export interface QueryExecution {
  /** From the cache, from the same query that runs already, or by a turn in the queue. */
  start(query: ExecutableQuery): Share<QueryResult>;
  /** Computes a result that nobody has asked for while no query of a person runs or waits; the first one that comes ends it. */
  warm(query: ExecutableQuery): Promise<WarmOutcome>;
  /** Drops the warmed results of a customer: they are of other days or data. */
  forgetWarm(customerId: number): void;
  /** Customers whose people ran queries after this time, in milliseconds. */
  askedAfter(ms: number): readonly number[];
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
  onResult?: ((origin: ResultOrigin) => void) | undefined;
}): QueryExecution {
  const { now, logger, cacheBytes = CACHE_BYTES, queue = createQueue(), onResult = () => undefined } = options;
  const rate = createWorkRate();
  const results = createResultStore({ maxBytes: cacheBytes, now });
  const shared = createSharedWork<QueryResult>({
    onBug: (error) => logger.error({ event: 'query.failed', err: error }, 'unexpected error in a query'),
  });
  const lastAsked = new Map<number, number>();
  let peoplesQueries = 0;
  let warming: Share<QueryResult> | undefined;

  function giveWay(): void {
    warming?.leave();
    warming = undefined;
  }

  return {
    start({ caller, key, deadlineMs, statement, work, execute }) {
      const { customerId, userId } = caller;
      lastAsked.set(customerId, now().getTime());
      const known = results.find(key);
      onResult(known?.origin ?? 'engine');
      if (known) return settledShare(fromCache(known.result));
      const users = new Set<string>();
      // The queue calls it when another query ends, in that one's context: its span would belong to another request.
      const executeHere = AsyncLocalStorage.bind(execute);
      let turn: QueueTurn | undefined;
      const share = shared.join(nameOf(key, deadlineMs), {
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
            results.keep({ key, customerId }, result);
            // A sample groups by viewer, which takes other time than its rows tell.
            if (!result.provenance.sampled) rate.learn(work, result.provenance.elapsedMs);
            logger.info(describeResult(customerId, result), 'query completed');
            return result;
          });
        },
      });
      peoplesQueries += 1;
      void share.outcome.then(() => {
        peoplesQueries -= 1;
      });
      // After joining: if this is the query that is being warmed, it goes on for this caller.
      giveWay();
      return share;
    },

    async warm({ caller: { customerId }, key, deadlineMs, execute }) {
      const known = results.find(key);
      if (known) return results.keepWarm({ key, customerId }, known.result) ? 'known' : 'full';
      if (peoplesQueries > 0) return 'gave_way';
      let isKept = true;
      const share = shared.join(nameOf(key, deadlineMs), {
        by: '',
        joined: () => undefined,
        async run({ signal, started }) {
          started();
          const result = await execute(signal);
          isKept = results.keepWarm({ key, customerId }, result);
          return result;
        },
      });
      warming = share;
      const outcome = await share.outcome;
      if (warming === share) warming = undefined;
      if (outcome.ok) return isKept ? 'computed' : 'full';
      return outcome.error.code === 'query_cancelled' ? 'gave_way' : 'failed';
    },

    forgetWarm: results.forgetWarm,

    askedAfter: (ms) => [...lastAsked].filter(([, at]) => at > ms).map(([customerId]) => customerId),

    expectMs: ({ key, work }) => (results.find(key) ? 0 : rate.expectMs(work)),

    stop: () => shared.stop(),
  };
}

/** Of shared work. With the deadline, so that a caller with a short one cannot cancel a caller with a long one. */
function nameOf(key: string, deadlineMs: number): string {
  return `${key} ${deadlineMs}`;
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
