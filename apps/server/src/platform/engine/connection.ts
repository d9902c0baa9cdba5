import { AppError } from '@playhead/contract/errors';
import type { Clients } from './clients.ts';
import { type ConnectionOptions, createCurrentClients } from './current-clients.ts';
import { toAppError } from './engine-errors.ts';
import type { EngineState } from './engine.ts';
import { NoResponse, withTimeLimit } from './time-limit.ts';

/** How long a planned restart waits for running queries. */
const DRAIN_MS = 5_000;

interface Operation {
  /** For the log; never contains values. */
  name: string;
  queryId: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Connects to the current server process. */
export interface Connection {
  state(): EngineState;
  /** Runs `work` under the operation's limits; every failure becomes an AppError. */
  run<T>(operation: Operation, work: (clients: Clients, signal: AbortSignal) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { server, logger } = options;
  const running = new Set<Promise<unknown>>();
  const current = createCurrentClients(options);

  const tracked = async <T>(promise: Promise<T>): Promise<T> => {
    running.add(promise);
    try {
      return await promise;
    } finally {
      running.delete(promise);
    }
  };

  const run = async <T>(
    operation: Operation,
    work: (clients: Clients, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (operation.signal?.aborted) throw new AppError('query_cancelled');
    const clients = await current.openWhenReady(operation.signal);
    if (clients.circuit.isOpen()) throw new AppError('engine_unavailable');
    const started = performance.now();
    try {
      const { timeoutMs, signal, queryId } = operation;
      const limit = { timeoutMs, signal, onCut: () => clients.kill(queryId) };
      const result = await tracked(withTimeLimit(limit, (cut) => work(clients, cut)));
      clients.circuit.responded();
      return result;
    } catch (error) {
      const failure = toAppError(error, operation);
      if (failure.code === 'query_cancelled') throw failure;
      if (failure instanceof NoResponse || failure.code === 'engine_unavailable') clients.circuit.noResponse();
      else clients.circuit.responded();
      const ms = Math.round(performance.now() - started);
      logger.warn(
        {
          event: 'engine.failed',
          operation: operation.name,
          queryId: operation.queryId,
          code: failure.code,
          ms,
          err: failure.cause,
        },
        'the analytics engine did not respond a query',
      );
      throw failure;
    }
  };

  // The failures of a dead server say nothing about its successor.
  server.onChange(() => void current.openNow());
  server.beforeRestart(async () => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, DRAIN_MS);
    await Promise.race([Promise.allSettled(running), late]);
    clearTimeout(timer);
    current.drop();
  });

  return {
    state: () => {
      const state = server.state();
      return state === 'ready' && current.last()?.circuit.isOpen() ? 'down' : state;
    },
    run,
    close: current.close,
  };
}
