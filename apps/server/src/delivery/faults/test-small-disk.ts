import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

export interface SmallDisk {
  /** Its own file system that really is full, or a watch that says so where none may be mounted. */
  kind: 'real' | 'simulated';
  fill(): Promise<void>;
  free(): void;
  remove(): void;
}

const SIZE = '256m';
/** `assertSpace` of the workers refuses while this file is there. */
export const FULL_DISK_FILE = 'disk-is-full';

/** The folder of artifacts on a disk that can be filled without harm. */
export function mountSmallDisk(dataDir: string): SmallDisk {
  const folder = join(dataDir, 'artifacts');
  mkdirSync(folder, { recursive: true });
  const marker = join(dataDir, FULL_DISK_FILE);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'playhead-faults', folder], { stdio: 'ignore' });
  } catch {
    return {
      kind: 'simulated',
      fill: async () => writeFileSync(marker, ''),
      free: () => rmSync(marker, { force: true }),
      remove: () => rmSync(marker, { force: true }),
    };
  }
  const filler = join(folder, 'filler');
  return {
    kind: 'real',
    fill: () => writeUntilFull(filler),
    free: () => rmSync(filler, { force: true }),
    remove: () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  };
}

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (const size of [1024 * 1024, 4_096]) {
      const block = Buffer.alloc(size);
      while (await fits(() => file.write(block))) continue;
    }
  } finally {
    await file.close();
  }
}

async function fits(write: () => Promise<{ bytesWritten: number }>): Promise<boolean> {
  try {
    return (await write()).bytesWritten > 0;
  } catch {
    return false;
  }
}
