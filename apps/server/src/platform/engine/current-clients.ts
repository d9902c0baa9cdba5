import { AppError } from '@playhead/contract/errors';
import type { Logger } from '../process/logger.ts';
import { type Clients, openClients } from './clients.ts';
import type { Access, EngineServer } from './engine-server.ts';

const READY_WAIT_MS = 5_000;

export interface ConnectionOptions {
  server: EngineServer;
  logger: Logger;
  /** How long a request waits for a starting server before it gets an error with Retry-After; default: 5 s. */
  readyWaitMs?: number | undefined;
}

export interface CurrentClients {
  /** The last opened clients, whether or not the server is alive. */
  last(): Clients | undefined;
  openNow(): Clients | undefined;
  /** Rejects with AppError when the server is not ready in time. */
  openWhenReady(signal: AbortSignal | undefined): Promise<Clients>;
  /** Does not wait; failures are logged. */
  drop(): void;
  close(): Promise<void>;
}

export function createCurrentClients({
  server,
  logger,
  readyWaitMs = READY_WAIT_MS,
}: ConnectionOptions): CurrentClients {
  let current: { access: Access; clients: Clients } | undefined;

  const openNow = (): Clients | undefined => {
    const access = server.access();
    if (access === undefined) return undefined;
    if (current?.access === access) return current.clients;
    drop();
    const clients = openClients(access, logger);
    current = { access, clients };
    return clients;
  };

  const drop = () => {
    current?.clients
      .close()
      .catch((error: unknown) =>
        logger.warn({ event: 'engine.close_failed', err: error }, 'could not close connections'),
      );
    current = undefined;
  };

  const openWhenReady = async (signal: AbortSignal | undefined): Promise<Clients> => {
    const now = openNow();
    if (now !== undefined) return now;
    if (server.state() === 'stopped') throw new AppError('engine_unavailable');
    const { promise, resolve, reject } = Promise.withResolvers<Clients>();
    const timer = setTimeout(() => reject(new AppError('engine_unavailable')), readyWaitMs);
    const cancel = () => reject(new AppError('query_cancelled'));
    const unsubscribe = server.onChange(() => {
      const clients = openNow();
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

  return {
    last: () => current?.clients,
    openNow,
    openWhenReady,
    drop,
    close: async () => {
      await current?.clients.close();
      current = undefined;
    },
  };
}
