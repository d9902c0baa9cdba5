import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_DATABASE, onCluster } from '@playhead/query/schema';
import type { Config } from '../../config/config.ts';
import { freeBytesOf, megabytes } from '../../platform/storage/storage-watch.ts';
import type { Stores } from '../../start/open-stores.ts';
import type { S3Access } from '../ingest/remote-sources.ts';
import { UsageError } from '../usage-error.ts';
import { type BackupStorage, folderStorage } from './backup-storage.ts';
import { bucketStorage } from './bucket-storage.ts';
import { dumpPostgres } from './dump-postgres.ts';
import { type Manifest, MANIFEST_FILE, newManifest, SECRET_FILE } from './manifest.ts';
import { fingerprintOf } from './secret-fingerprint.ts';

/** Unlimited in practice; Ctrl-C ends it. */
export const NO_TIME_LIMIT_MS = 7 * 24 * 3_600_000;

export interface BackupOptions {
  config: Config;
  stores: Pick<Stores, 'engine' | 'metadata'>;
  version: string;
  /** An absolute path or s3://bucket/prefix. */
  target: string;
  access: S3Access;
  signal: AbortSignal;
  write(text: string): void;
}

/**
 * PostgreSQL first, then the engine: a restored ledger then never lists rows that the restored engine lacks. Rows
 * stored in between are only in the engine, as after a crash between the two, and a repeated request finds them.
 */
export async function runBackup(options: BackupOptions): Promise<Manifest> {
  const { config, stores, signal, write } = options;
  const storage = openStorage(options);
  await assertSpace(options);
  await storage.assertEmpty();
  const startedAt = performance.now();
  const postgres = await dumpPostgres({ pool: stores.metadata.pool, storage, signal });
  const rows = postgres.tables.reduce((sum, table) => sum + table.rows, 0);
  write(`PostgreSQL: ${postgres.tables.length} tables, ${count(rows)} rows\n`);
  const engineFiles = await storage.writeEngine((destination) =>
    stores.engine.command({
      sql: `BACKUP DATABASE ${BASE_DATABASE}${onCluster(contextOf(config))} TO ${destination}`,
      timeoutMs: NO_TIME_LIMIT_MS,
      signal,
    }),
  );
  const sessions = await countSessions(stores);
  write(`ClickHouse: about ${count(sessions)} sessions\n`);
  const hasSecret = config.secret === null;
  const secret = config.secret ?? (await readFile(join(config.dataDir, 'secret'), 'utf8'));
  if (hasSecret) await storage.put(SECRET_FILE, secret);
  const createdAt = new Date().toISOString();
  const kept = { hasSecret, secretFingerprint: fingerprintOf(secret) };
  const manifest = newManifest({
    version: options.version,
    createdAt,
    postgres,
    sessions,
    engineFiles: [...engineFiles],
    ...kept,
  });
  await storage.put(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`);
  write(`Backup complete in ${Math.ceil((performance.now() - startedAt) / 1000)} s: ${storage.name}\n`);
  write('It holds customer data and may hold the secret that signs tokens: keep it private.\n');
  return manifest;
}

export function openStorage(options: Pick<BackupOptions, 'config' | 'stores' | 'target' | 'access'>): BackupStorage {
  const { config, stores, target, access } = options;
  const engineFolder = config.clickhouse === null ? join(config.dataDir, 'clickhouse', 'backups') : null;
  if (target.startsWith('s3://')) return bucketStorage(target, { engine: stores.engine, access, engineFolder });
  if (engineFolder !== null) return folderStorage(target, engineFolder);
  throw new UsageError(
    'The ClickHouse at CLICKHOUSE_URL writes and reads its part by itself: name an s3://bucket/prefix it can reach.',
  );
}

export function contextOf({ clickhouse }: Config): { cluster?: string } {
  return clickhouse?.cluster === undefined ? {} : { cluster: clickhouse.cluster };
}

/** The embedded engine writes its part next to its data first. */
async function assertSpace({ config, stores }: BackupOptions): Promise<void> {
  if (config.clickhouse !== null) return;
  const [row] = await stores.engine.inspect({
    sql: `SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = '${BASE_DATABASE}'`,
  });
  const needed = Number(row?.['bytes'] ?? 0) + config.storageLimits.fullBytes;
  const free = await freeBytesOf(config.dataDir);
  if (free >= needed) return;
  throw new UsageError(
    `The disk of the data directory has ${megabytes(free)} free, and a backup needs ${megabytes(needed)} there for a while; free space first.`,
  );
}

async function countSessions({ engine }: BackupOptions['stores']): Promise<number> {
  const [row] = await engine.inspect({ sql: `SELECT count() AS sessions FROM ${BASE_DATABASE}.sessions` });
  return Number(row?.['sessions'] ?? 0);
}

export function count(value: number): string {
  return value.toLocaleString('en-US');
}
