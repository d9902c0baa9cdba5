import { PgBoss } from 'pg-boss';
import type { PoolConfig } from 'pg';
import { KEEP_ALIVE } from '../platform/metadata/keep-alive.ts';
import type { Logger } from '../platform/process/logger.ts';

const CONNECTIONS = 4;
/** F1: a job whose worker died is found within this time after its lease of 30 s. */
const SUPERVISE_SECONDS = 10;
/**
 * F6: the host of the database may be lost without closing its connections, which would then wait until a restart. The queue's own limit for
 * locks is 30 s. The database finishes a longer statement (a migration, an index build) all the same, and the next look finds it done.
 */
const QUERY_LIMIT_MS = 60_000;

export function createQueue({
  url,
  schema,
  logger,
  queryLimitMs = QUERY_LIMIT_MS,
}: {
  url: string;
  schema: string;
  logger: Logger;
  queryLimitMs?: number | undefined;
}): PgBoss {
  const connection = {
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'playhead-jobs',
    query_timeout: queryLimitMs,
    ...KEEP_ALIVE,
  } satisfies PoolConfig;
  const boss = new PgBoss({
    // Also what the types do not list reaches its pool.
    ...connection,
    schema,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on('error', (error) => logger.warn({ event: 'jobs.error', error: error.message }, 'queue error'));
  boss.on('warning', (warning) => logger.warn({ event: 'jobs.warning', warning: warning.message }, 'queue warning'));
  return boss;
}
