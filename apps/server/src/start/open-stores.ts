import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Engine } from '../platform/engine/engine.ts';
import { openEngine } from '../platform/engine/open-engine.ts';
import { createLogger, type LogOptions } from '../platform/log/logger.ts';
import { lockDataDirectory } from '../platform/metadata/data-directory-lock.ts';
import { type Metadata, openMetadata } from '../platform/metadata/metadata.ts';
import { logMemoryPlan, memoryOfThisMachine } from '../platform/process/memory-plan.ts';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { doubtRecentLoads } from '../platform/customers/derived-doubt.ts';
import { type StorageWatch, watchStorage } from '../platform/storage/storage-watch.ts';
import { deriveSecret } from '../platform/tokens/derived-secret.ts';
import { assertStrongPrevious, loadSecret } from '../platform/tokens/secret.ts';
import { recordCleanStop, readCleanStop } from './clean-stop.ts';
import type { Shutdown } from './shutdown.ts';

export interface Stores {
  engine: Engine;
  metadata: Metadata;
  secret: string;
  logger: ReturnType<typeof createLogger>;
  storage: StorageWatch;
}

/**
 * Locks the data directory and opens both databases in parallel. Registers each with `shutdown`, so that when one
 * fails the other is stopped before the error is printed. The server and the commands start with this.
 */
export async function openStores(options: {
  config: Config;
  shutdown: Shutdown;
  /** Admitting them while the engine opens saves a restart. */
  customerIds?: readonly number[];
  log?: LogOptions['target'];
}): Promise<Stores> {
  const { config, shutdown, customerIds = [] } = options;
  const lock = await lockDataDirectory(config.dataDir, { minimumFreeBytes: config.storageLimits.fullBytes });
  shutdown.add({ name: 'data directory', stop: () => lock.release() });
  const wasCleanStop = await readCleanStop(config.dataDir);
  const open = new Set<string>();
  // PostgreSQL records what the last stop left in doubt; from then on this stop can count as clean.
  let settled = wasCleanStop;
  const mode = config.production ? 'production' : 'development';
  const secret = await loadSecret({ secret: config.secret ?? undefined, mode, dataDir: config.dataDir });
  assertStrongPrevious(config.previousSecrets);
  const logger = createLogger({
    level: config.logLevel,
    target: options.log ?? (config.production ? 'stdout' : { directory: config.dataDir }),
  });
  const storage = await watchStorage({ directory: config.dataDir, limits: config.storageLimits, logger });
  shutdown.add({ name: 'storage watch', stop: async () => storage.stop() });
  const memory = memoryOfThisMachine();
  logMemoryPlan(logger, memory);
  const [metadata, engine] = await Promise.allSettled([
    openMetadata({
      ...(config.databaseUrl === null
        ? { kind: 'embedded' as const, dataDir: config.dataDir }
        : { kind: 'remote' as const, url: config.databaseUrl }),
      logger,
    }),
    openEngine({
      ...(config.clickhouse === null
        ? { kind: 'embedded' as const, dataDir: join(config.dataDir, 'clickhouse'), memory }
        : { kind: 'remote' as const, ...config.clickhouse, tenantSecret: deriveSecret(secret, 'engine users') }),
      customers: customerIds,
      logger,
    }),
  ]);
  const add = (name: string, store: { stop(): Promise<void> }) => {
    open.add(name);
    shutdown.add({ name, stop: () => store.stop().then(() => void open.delete(name)) });
  };
  shutdown.add({
    name: 'mark of a clean stop',
    stop: async () => void (settled && open.size === 0 && (await recordCleanStop(config.dataDir))),
  });
  if (metadata.status === 'fulfilled') add('PostgreSQL', metadata.value);
  if (engine.status === 'fulfilled') add('ClickHouse', engine.value);
  if (metadata.status === 'rejected') throw metadata.reason;
  if (engine.status === 'rejected') {
    logger.error({ event: 'engine.not_opened', err: engine.reason }, 'the analytics engine could not be opened');
    throw new StartRefusal(engine.reason instanceof Error ? engine.reason.message : String(engine.reason));
  }
  if (!wasCleanStop) await doubtRecentLoads(metadata.value.db);
  settled = true;
  return { engine: engine.value, metadata: metadata.value, secret, logger, storage };
}
