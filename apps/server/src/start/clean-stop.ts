import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../platform/process/system-error.ts';

const FILE = 'stopped-cleanly';

/**
 * Whether the last holder of the data directory closed its databases. Reading removes the marker file: only a clean
 * stop writes it again.
 */
export async function readCleanStop(dataDir: string): Promise<boolean> {
  try {
    await rm(join(dataDir, FILE));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  await syncDirectory(dataDir);
  return true;
}

export async function recordCleanStop(dataDir: string): Promise<void> {
  const file = await open(join(dataDir, FILE), 'w', 0o600);
  await file.close();
  await syncDirectory(dataDir);
}

/** If a power cut restored the removed file, it would report a clean stop that did not happen. */
async function syncDirectory(dataDir: string): Promise<void> {
  const directory = await open(dataDir, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
