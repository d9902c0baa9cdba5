import { AppError } from '@playhead/contract/errors';
import { openClients } from './clients.ts';
import type { Clients } from './clients.ts';
import { toAppError } from './engine-errors.ts';
import type { Access, EngineServer } from './engine-server.ts';
import type { EngineState } from './engine.ts';
import { NoAnswer, withTimeLimit } from './time-limit.ts';
import type { Logger } from '../process/logger.ts';

/** How long a request waits for a server that is just starting, before it is told to come again. */
const READY_WAIT_MS = 5_000;
/** How long a planned restart waits for what is running. */
const DRAIN_MS = 5_000;

interface Errand {
  /** For the log; never the SQL's values. */
  name: string;
  queryId: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** The way to whatever incarnation of the server is alive now. */
export interface Connection {
  state(): EngineState;
  /** Runs `work` under the errand's limits; every failure comes out as an AppError. */
  run<T>(errand: Errand, work: (clients: Clients, signal: AbortSignal) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createConnection(options: { server: EngineServer; logger: Logger }): Connection {
  const { server, logger } = options;
  const running = new Set<Promise<unknown>>();
  let current: { access: Access; clients: Clients } | undefined;

  const clientsNow = (): Clients | undefined => {
    const access = server.access();
    if (access === undefined) return undefined;
    if (current?.access === access) return current.clients;
    closeClients();
    const clients = openClients(access, logger);
    current = { access, clients };
    return clients;
  };

  const closeClients = () => {
    current?.clients
      .close()
      .catch((error: unknown) =>
        logger.warn({ event: 'engine.close_failed', err: error }, 'could not close connections'),
      );
    current = undefined;
  };

  const clientsWhenReady = async (signal: AbortSignal | undefined): Promise<Clients> => {
    const now = clientsNow();
    if (now !== undefined) return now;
    if (server.state() === 'stopped') throw new AppError('engine_unavailable');
    const { promise, resolve, reject } = Promise.withResolvers<Clients>();
    const timer = setTimeout(() => reject(new AppError('engine_unavailable')), READY_WAIT_MS);
    const cancel = () => reject(new AppError('query_cancelled'));
    const unsubscribe = server.onChange(() => {
      const clients = clientsNow();
      if (clients !== undefined) resolve(clients);
      else if (server.state() === 'stopped') reject(new AppError('engine_unavailable'));
    });
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      unsubscribe();
      signal?.removeEventListener('abort', cancel);
    }
  };

  const tracked = async <T>(promise: Promise<T>): Promise<T> => {
    running.add(promise);
    try {
      return await promise;
    } finally {
      running.delete(promise);
    }
  };

  const run = async <T>(errand: Errand, work: (clients: Clients, signal: AbortSignal) => Promise<T>): Promise<T> => {
    if (errand.signal?.aborted) throw new AppError('query_cancelled');
    const clients = await clientsWhenReady(errand.signal);
    if (clients.circuit.isOpen()) throw new AppError('engine_unavailable');
    const started = performance.now();
    try {
      const { timeoutMs, signal, queryId } = errand;
      const limit = { timeoutMs, signal, onCut: () => clients.kill(queryId) };
      const result = await tracked(withTimeLimit(limit, (cut) => work(clients, cut)));
      clients.circuit.answered();
      return result;
    } catch (error) {
      const failure = toAppError(error, errand);
      if (failure.code === 'query_cancelled') throw failure;
      if (failure instanceof NoAnswer || failure.code === 'engine_unavailable') clients.circuit.unanswered();
      else clients.circuit.answered();
      const ms = Math.round(performance.now() - started);
      logger.warn(
        {
          event: 'engine.failed',
          errand: errand.name,
          queryId: errand.queryId,
          code: failure.code,
          ms,
          err: failure.cause,
        },
        'the analytics engine did not answer a query',
      );
      throw failure;
    }
  };

  // The circuit of a server that died says nothing about the one that took its place.
  server.onChange(() => void clientsNow());
  server.beforeRestart(async () => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, DRAIN_MS);
    await Promise.race([Promise.allSettled(running), late]);
    clearTimeout(timer);
    closeClients();
  });

  return {
    state: () => {
      const state = server.state();
      return state === 'ready' && current?.clients.circuit.isOpen() ? 'down' : state;
    },
    run,
    close: async () => {
      await current?.clients.close();
      current = undefined;
    },
  };
}
