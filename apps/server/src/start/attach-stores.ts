import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { findRunningEngine } from '../platform/engine/embedded/running-engine.ts';
import { openEngine } from '../platform/engine/open-engine.ts';
import { createLogger } from '../platform/log/logger.ts';
import { findRunningPostgres } from '../platform/metadata/embedded-postgres.ts';
import { openMetadata } from '../platform/metadata/metadata.ts';
import { deriveSecret } from '../platform/tokens/derived-secret.ts';
import { loadSecret } from '../platform/tokens/secret.ts';
import type { Stores } from './open-stores.ts';
import type { Shutdown } from './shutdown.ts';

/** The server that runs the databases watches their disk. */
export type AttachedStores = Omit<Stores, 'storage'>;

/**
 * The databases of the Playhead that runs on this data directory, which keeps running when they are closed
 * (docs/decisions/commands-while-running.md). Rejects if it does not respond.
 */
export async function attachStores({
  config,
  shutdown,
}: {
  config: Config;
  shutdown: Shutdown;
}): Promise<AttachedStores> {
  const { dataDir } = config;
  const mode = config.production ? 'production' : 'development';
  // The server's log file has one writer.
  const logger = createLogger({ level: 'silent', target: 'stdout' });
  const url = config.databaseUrl ?? (await findRunningPostgres(join(dataDir, 'postgres')));
  const secret = await loadSecret({ secret: config.secret ?? undefined, mode, dataDir });
  const location =
    config.clickhouse === null
      ? await findRunningEngine(join(dataDir, 'clickhouse'))
      : { ...config.clickhouse, tenantSecret: deriveSecret(secret, 'engine users') };
  const metadata = await openMetadata({ kind: 'remote', url, logger });
  shutdown.add({ name: 'PostgreSQL', stop: () => metadata.stop() });
  const engine = await openEngine({ kind: 'remote', ...location, logger });
  shutdown.add({ name: 'ClickHouse', stop: () => engine.stop() });
  return { engine, metadata, secret, logger };
}
