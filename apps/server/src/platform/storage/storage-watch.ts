import { statfs } from 'node:fs/promises';
import { AppError } from '@playhead/contract/errors';
import type { Logger } from '../process/logger.ts';
import { errorCode } from '../process/system-error.ts';

/** statfs takes microseconds; a disk fills by at most some hundred megabytes in this time. */
const CHECK_MS = 2_000;
/**
 * After a database reports a full disk, writes stop for this long; then one write shows whether there is space again.
 */
const REPORT_HOLDS_MS = 10_000;

/** The same at the start and at run time. */
export interface StorageLimits {
  /** Below this `/readyz` warns. */
  lowBytes: number;
  /** Below this nothing new is stored; reads continue, and the reserve lets the engines work and restart. */
  fullBytes: number;
}

export interface StorageState {
  level: 'ok' | 'low' | 'full';
  freeBytes: number;
  /** `null` while there is enough space. */
  reason: string | null;
}

export interface StorageWatch {
  state(): StorageState;
  /** Throws `storage_full`. */
  assertSpace(): void;
  /** A database refused a write for lack of space, perhaps on another disk. */
  reportFull(): void;
  stop(): void;
}

export interface StorageWatchOptions {
  directory: string;
  limits: StorageLimits;
  logger: Logger;
  /** For tests. */
  readFreeBytes?: (directory: string) => Promise<number>;
  checkMs?: number;
  reportHoldsMs?: number;
}

/** For benchmarks and tests that watch no disk. */
export const unwatchedStorage: StorageWatch = {
  state: () => ({ level: 'ok', freeBytes: 0, reason: null }),
  assertSpace: () => undefined,
  reportFull: () => undefined,
  stop: () => undefined,
};

export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

export function storageLevel(freeBytes: number, { lowBytes, fullBytes }: StorageLimits): StorageState['level'] {
  if (freeBytes < fullBytes) return 'full';
  return freeBytes < lowBytes ? 'low' : 'ok';
}

/** Watches the disk of the data directory while the server runs. */
export async function watchStorage(options: StorageWatchOptions): Promise<StorageWatch> {
  const { directory, limits, logger, readFreeBytes = freeBytesOf, reportHoldsMs = REPORT_HOLDS_MS } = options;
  let freeBytes = await readFreeBytes(directory);
  let reportedAt = Number.NEGATIVE_INFINITY;
  let logged: StorageState['level'] = 'ok';

  const state = (): StorageState => {
    const level = storageLevel(freeBytes, limits);
    if (level === 'full') return { level, freeBytes, reason: fullSentence(freeBytes, limits) };
    if (performance.now() - reportedAt < reportHoldsMs) return { level: 'full', freeBytes, reason: REFUSED_SENTENCE };
    return { level, freeBytes, reason: level === 'low' ? lowSentence(freeBytes, limits) : null };
  };
  const logChange = () => {
    const { level, reason } = state();
    if (level === logged) return;
    logged = level;
    const fields = { event: `storage.${level}`, freeBytes };
    if (level === 'ok') logger.info(fields, 'there is enough disk space again');
    else logger[level === 'full' ? 'error' : 'warn'](fields, reason ?? level);
  };
  logChange();
  const timer = setInterval(() => {
    readFreeBytes(directory).then(
      (bytes) => {
        freeBytes = bytes;
        logChange();
      },
      (error: unknown) => logger.warn({ event: 'storage.unknown', code: errorCode(error) }, 'free space is unknown'),
    );
  }, options.checkMs ?? CHECK_MS);
  timer.unref();

  return {
    state,
    assertSpace: () => {
      if (state().level === 'full') throw new AppError('storage_full');
    },
    reportFull: () => {
      reportedAt = performance.now();
      logChange();
    },
    stop: () => clearInterval(timer),
  };
}

const REFUSED_SENTENCE =
  'A store of Playhead has no disk space left: reading works, new data is refused. Free space on its disk.';

function fullSentence(freeBytes: number, { fullBytes }: StorageLimits): string {
  return (
    `The disk of the data directory has ${megabytes(freeBytes)} free: reading works, new data is refused. ` +
    `Free space until there are ${megabytes(fullBytes)}; writing then works again without a restart.`
  );
}

function lowSentence(freeBytes: number, { fullBytes }: StorageLimits): string {
  return (
    `The disk of the data directory has ${megabytes(freeBytes)} free; ` +
    `new data will be refused below ${megabytes(fullBytes)}. Free space soon.`
  );
}

export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`;
}
