import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const PREPARED_VARIABLE = 'PLAYHEAD_TEST_PREPARED';

/** Made once per run of integration tests, in `test-global-setup.ts`. */
export const preparedThings = ['postgres-files', 'engine-files', 'shard-files'] as const;

export type PreparedThing = (typeof preparedThings)[number];

/** The first file that needs the directory waits until it is made. */
export async function prepared(thing: PreparedThing): Promise<string> {
  const address = process.env[PREPARED_VARIABLE];
  if (address === undefined) throw new Error('These tests run in the vitest project "integration" only.');
  const response = await fetch(`${address}/${thing}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${thing} could not be prepared: ${text}`);
  return text;
}

/** Keeps owners and permissions, which `fs.cp` does not: PostgreSQL runs as another user when tests run as root. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
