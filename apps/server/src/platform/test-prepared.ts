import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const PREPARED_VARIABLE = 'PLAYHEAD_TEST_PREPARED';

/** Made once per run of integration tests, in `test-global-setup.ts`. */
export const preparedThings = ['postgres-files', 'engine-files', 'shard-files'] as const;

export type PreparedThing = (typeof preparedThings)[number];

export const SERVER_OF_WORKER = /^postgres-of-worker-\d+$/;

/** The first file that needs the directory waits until it is made. */
export async function prepared(thing: PreparedThing): Promise<string> {
  return request(thing);
}

/**
 * Address of the PostgreSQL for the files that this worker runs one after the other. In one for all workers, DROP
 * DATABASE waits for every connection of the other files, and tests took ten times as long.
 */
export async function postgresOfWorker(): Promise<string> {
  return request(`postgres-of-worker-${process.env['VITEST_POOL_ID']}`);
}

async function request(name: string): Promise<string> {
  const address = process.env[PREPARED_VARIABLE];
  if (address === undefined) throw new Error('These tests run in the vitest project "integration" only.');
  const response = await fetch(`${address}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} could not be prepared: ${text}`);
  return text;
}

/** Keeps owners and permissions, which `fs.cp` does not: PostgreSQL runs as another user when tests run as root. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
