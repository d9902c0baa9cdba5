import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../process/logger.ts';
import {
  POSTGRES_PORT,
  POSTGRES_ROLE,
  type PostgresAccess,
  prepareCluster,
  readClusterAccess,
} from './postgres-cluster.ts';
import { endPostmaster, type Postmaster, startOrAdopt } from './postmaster.ts';
import { watchForOrphan } from '../process/orphan-watchdog.ts';
import { errorText } from '../process/system-error.ts';

const FIRST_BACKOFF_MS = 500;
const LAST_BACKOFF_MS = 30_000;
/** After running this long, the next restart uses the first back-off again. */
const HEALTHY_AFTER_MS = 60_000;

export type MetadataState = 'starting' | 'ready' | 'down' | 'stopped';

export interface EmbeddedPostgres {
  url: string;
  pid(): number;
  state(): MetadataState;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  directory: string;
  logger: Logger;
  /** Added to our settings; tests turn fsync off. */
  settings?: Readonly<Record<string, string>>;
}

/** PostgreSQL as a supervised child on a unix socket: restarted after it crashes, adopted after Playhead crashes. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { directory, logger, settings = {} } = options;
  const startedAt = performance.now();
  const cluster = await prepareCluster(directory);
  const stopping = new AbortController();
  let current = await startOrAdopt({ cluster, settings });
  let watchdog = watchForOrphan(current.pid, 'INT');
  let readySince = performance.now();
  let state: MetadataState = 'ready';
  const { postgres } = cluster.binaries;
  logger.info({ event: 'metadata.ready', postgres, ...describe(current, startedAt) }, 'PostgreSQL is ready');

  async function supervise(): Promise<void> {
    let backoffMs = FIRST_BACKOFF_MS;
    for (;;) {
      const reason = await current.ended;
      watchdog.dismiss();
      if (stopping.signal.aborted) return;
      state = 'down';
      if (performance.now() - readySince > HEALTHY_AFTER_MS) backoffMs = FIRST_BACKOFF_MS;
      logger.error(
        { event: 'metadata.crashed', pid: current.pid, reason, retryInMs: backoffMs },
        'PostgreSQL ended and will be restarted',
      );
      const next = await restart(backoffMs);
      if (next === undefined) return;
      backoffMs = Math.min(next.backoffMs * 2, LAST_BACKOFF_MS);
    }
  }

  async function restart(firstBackoffMs: number): Promise<{ backoffMs: number } | undefined> {
    for (let backoffMs = firstBackoffMs; ; backoffMs = Math.min(backoffMs * 2, LAST_BACKOFF_MS)) {
      await sleep(backoffMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      const attemptAt = performance.now();
      try {
        current = await startOrAdopt({ cluster, settings });
      } catch (error) {
        logger.error(
          { event: 'metadata.restart_failed', error: errorText(error), retryInMs: backoffMs },
          'PostgreSQL could not be restarted yet',
        );
        continue;
      }
      // Supervising a postmaster that came up during a stop would wait forever; the stop ends it.
      if (stopping.signal.aborted) return undefined;
      watchdog = watchForOrphan(current.pid, 'INT');
      readySince = performance.now();
      state = 'ready';
      logger.info({ event: 'metadata.ready', ...describe(current, attemptAt) }, 'PostgreSQL is ready');
      return { backoffMs };
    }
  }

  const supervision = supervise();
  return {
    url: clusterUrl(cluster),
    pid: () => current.pid,
    state: () => state,
    async stop() {
      stopping.abort();
      state = 'stopped';
      await endPostmaster(current.pid);
      // A restart may have been in progress: its postmaster must be stopped too.
      await supervision;
      await endPostmaster(current.pid);
      watchdog.dismiss();
      await rm(cluster.socketDirectory, { recursive: true, force: true });
    },
  };
}

export async function findRunningPostgres(directory: string): Promise<string> {
  return clusterUrl(await readClusterAccess(directory));
}

function describe(postmaster: Postmaster, sinceMs: number): object {
  return { pid: postmaster.pid, adopted: postmaster.adopted, ms: Math.round(performance.now() - sinceMs) };
}

function clusterUrl(cluster: PostgresAccess): string {
  // Explicit port and sslmode: otherwise PGPORT and PGSSLMODE of the user's shell would apply.
  const where = `localhost:${POSTGRES_PORT}/${POSTGRES_ROLE}?sslmode=disable`;
  return `postgres://${POSTGRES_ROLE}:${cluster.password}@${where}&host=${encodeURIComponent(cluster.socketDirectory)}`;
}
