import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const PREFIX = 'playhead-tests-';
/** The suites leave up to a quarter of this in it. */
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * Global setup of the suites with real databases and browsers: their temporary files are in memory where there is room.
 * On a disk a seventh of the processor time of the integration tests went into the files of cloned databases.
 */
export function setup(): () => void {
  if (!hasRoom()) return () => undefined;
  removeLeftOvers();
  const before = process.env['TMPDIR'];
  const directory = mkdtempSync(join(MEMORY_DISK, `${PREFIX}${process.pid}-`));
  // The embedded PostgreSQL runs as another user when tests run as root.
  chmodSync(directory, 0o711);
  if (!runsPrograms(directory)) {
    rmSync(directory, { recursive: true });
    return () => undefined;
  }
  // Workers start after this and get it with their environment.
  process.env['TMPDIR'] = directory;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  };
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY_DISK) || process.availableMemory() < ROOM_BYTES) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize >= ROOM_BYTES;
}

/** Of runs that were killed: they would hold the memory until the machine starts again. */
function removeLeftOvers(): void {
  for (const name of readdirSync(MEMORY_DISK)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || existsSync(`/proc/${pid}`)) continue;
    rmSync(join(MEMORY_DISK, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Containers often mount it without permission to run what is in it; the browser is unpacked there. */
function runsPrograms(directory: string): boolean {
  const program = join(directory, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
