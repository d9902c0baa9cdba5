import { writeSync } from 'node:fs';

/** Buffer for a full disk or a stalled reader of stdout; further lines are counted and dropped. */
const PENDING_LIMIT_BYTES = 256 * 1024;
const RETRY_MS = 500;

export interface LogSink {
  write(line: string): void;
  dropped(): number;
}

export interface LogSinkOptions {
  fd: number;
  /** Formats the line that reports lost lines. */
  describeLoss(lines: number): string;
  pendingLimitBytes?: number;
  retryMs?: number;
}

/**
 * Never throws, blocks or ends the process. pino's destination does: with a full disk it emits an error that ends the
 * process, and its flush at exit waits for space.
 */
export function createLogSink(options: LogSinkOptions): LogSink {
  const { fd, describeLoss, pendingLimitBytes = PENDING_LIMIT_BYTES, retryMs = RETRY_MS } = options;
  /** May end in the middle of a line: the rest must be written first. */
  let pending: Buffer = Buffer.alloc(0);
  let lost = 0;
  let untold = 0;
  let retry: NodeJS.Timeout | undefined;

  const append = (line: string): void => {
    const bytes = Buffer.from(line);
    if (pending.length + bytes.length <= pendingLimitBytes) {
      pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
      return;
    }
    lost += 1;
    untold += 1;
  };

  const flush = (): void => {
    try {
      while (pending.length > 0) pending = pending.subarray(writeSync(fd, pending));
      if (untold > 0) {
        const line = describeLoss(untold);
        untold = 0;
        append(line);
        flush();
      }
    } catch {
      retry ??= setTimeout(() => {
        retry = undefined;
        flush();
      }, retryMs).unref();
    }
  };

  process.once('exit', flush);
  return {
    write: (line) => {
      append(line);
      if (retry === undefined) flush();
    },
    dropped: () => lost,
  };
}
