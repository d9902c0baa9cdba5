import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_DATABASE, onCluster } from '@playhead/query/schema';
import { raiseDoubt } from '../../platform/customers/derived-doubt.ts';
import { customers } from '../../platform/metadata/schema.ts';
import { UsageError } from '../usage-error.ts';
import type { BackupStorage } from './backup-storage.ts';
import { assertWholeDump } from './check-dump.ts';
import { assertSameMigrations, loadPostgres } from './load-postgres.ts';
import { Manifest, MANIFEST_FILE, SECRET_FILE } from './manifest.ts';
import { type BackupOptions, contextOf, count, NO_TIME_LIMIT_MS, openStorage } from './run-backup.ts';
import { fingerprintOf } from './secret-fingerprint.ts';

export type RestoreOptions = Omit<BackupOptions, 'version'> & {
  /** Removes existing data. */
  replace: boolean;
};

/** The engine first: PostgreSQL commits last, so that an interrupted restore is visible and can be repeated. */
export async function runRestore(options: RestoreOptions): Promise<void> {
  const { config, stores, signal, write } = options;
  const { engine, metadata } = stores;
  const storage = openStorage(options);
  const manifest = await readManifest(storage);
  await assertSameMigrations(metadata.pool, manifest);
  if (!options.replace) await assertNothingHere(options);
  await assertWholeDump(storage, manifest);
  const restoredSecret = manifest.hasSecret && config.secret === null ? await storage.get(SECRET_FILE) : null;
  const cluster = onCluster(contextOf(config));
  await storage.readEngine(manifest.engineFiles, async (source) => {
    await engine.command({ sql: `DROP DATABASE IF EXISTS ${BASE_DATABASE}${cluster} SYNC`, signal });
    const sql = `RESTORE DATABASE ${BASE_DATABASE}${cluster} FROM ${source}`;
    await engine.command({ sql, timeoutMs: NO_TIME_LIMIT_MS, signal });
  });
  // The backup may be of a version with the same tables in PostgreSQL and older ones here.
  await engine.migrate();
  write(`ClickHouse: about ${count(manifest.sessions)} sessions\n`);
  const [stored] = await engine.inspect({ sql: `SELECT max(load_id) AS highest FROM ${BASE_DATABASE}.sessions` });
  await loadPostgres({ pool: metadata.pool, storage, manifest, highestLoad: Number(stored?.['highest'] ?? 0) });
  const ids = (await metadata.db.select({ id: customers.id }).from(customers)).map(({ id }) => id);
  // The next start checks and repairs what was stored between the two snapshots.
  for (const id of ids) await raiseDoubt(metadata.db, id);
  await engine.ensureCustomers(ids);
  if (restoredSecret !== null) {
    await writeFile(join(config.dataDir, 'secret'), restoredSecret, { mode: 0o600, flush: true });
  }
  write(`Restored ${ids.length === 1 ? '1 customer' : `${ids.length} customers`}, as of ${manifest.createdAt}.\n`);
  if (restoredSecret === null) await warnOfOtherSecret(options, manifest);
}

/** Not refused: the secret is read at the next start only. */
async function warnOfOtherSecret({ config, write }: RestoreOptions, { secretFingerprint }: Manifest): Promise<void> {
  const current = config.secret ?? (await readFile(join(config.dataDir, 'secret'), 'utf8').catch(() => null));
  const known = [...(current === null ? [] : [current]), ...config.previousSecrets];
  if (secretFingerprint === undefined || known.some((secret) => fingerprintOf(secret) === secretFingerprint)) return;
  write(
    'The backup was made with another PLAYHEAD_SECRET. Add that one to PLAYHEAD_SECRET_PREVIOUS before the next start: ' +
      'without it sign-ins from before end, and stored passwords and keys of receivers must be entered again.\n',
  );
}

async function readManifest(storage: BackupStorage): Promise<Manifest> {
  const parsed = Manifest.safeParse(parseManifest(await storage.get(MANIFEST_FILE), storage.name));
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `${storage.name} is no backup of this version: ${parsed.error.issues[0]?.message ?? 'unreadable'}.`,
  );
}

/** A disk that ran full leaves half of it. */
function parseManifest(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${name} is no whole backup: its ${MANIFEST_FILE} cannot be read.`);
  }
}

async function assertNothingHere({ stores, config }: RestoreOptions): Promise<void> {
  const { engine, metadata } = stores;
  const [people, [row]] = await Promise.all([
    metadata.db.select({ id: customers.id }).from(customers).limit(1),
    engine.inspect({ sql: `SELECT count() AS sessions FROM ${BASE_DATABASE}.sessions` }),
  ]);
  if (people.length === 0 && Number(row?.['sessions'] ?? 0) === 0) return;
  throw new UsageError(
    `There are customers or sessions in ${config.dataDir} already: restore into an empty PLAYHEAD_DATA, ` +
      'or add --replace to remove everything there first.',
  );
}
