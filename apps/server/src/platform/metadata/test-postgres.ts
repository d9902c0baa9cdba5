import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../process/logger.ts';
import { copyDirectory } from '../test-prepared.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { connect } from './metadata.ts';
import { migrate } from './migrate.ts';

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };
/** Test data need not survive a power cut. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** A stopped cluster with a migrated database, to be copied as the folder `postgres` of a data directory. */
export async function preparePostgresFiles(directory: string): Promise<string> {
  const server = await startTestPostgres(directory);
  const own = connect({ server: { ...server, stop: async () => {} }, logger: silent });
  await migrate({ pool: own.pool, logger: silent });
  await own.stop();
  await server.stop();
  await rm(join(directory, 'postgres.log'), { force: true });
  return directory;
}

/** A server from a copy of the prepared files. */
export async function startPreparedPostgres(directory: string, files: string): Promise<EmbeddedPostgres> {
  await mkdir(directory);
  await copyDirectory(files, directory);
  return startTestPostgres(directory);
}

function startTestPostgres(directory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ directory, logger: silent, settings: TEST_SETTINGS });
}
