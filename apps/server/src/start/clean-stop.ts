import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../platform/process/system-error.ts';

const FILE = 'stopped-cleanly';

/** Whether the last holder of the data directory closed its stores. Asking takes the mark away: only a clean stop puts it back. */
export async function takeCleanStop(dataDir: string): Promise<boolean> {
  try {
    await rm(join(dataDir, FILE));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  await syncDirectory(dataDir);
  return true;
}

export async function markCleanStop(dataDir: string): Promise<void> {
  const file = await open(join(dataDir, FILE), 'w', 0o600);
  await file.close();
  await syncDirectory(dataDir);
}

/** A removed mark that a power cut brings back would say the opposite of what happened. */
async function syncDirectory(dataDir: string): Promise<void> {
  const directory = await open(dataDir, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
