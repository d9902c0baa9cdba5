import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { createLogSink } from './log-sink.ts';

export interface LogOptions {
  level: string;
  /**
   * `stdout` in production; otherwise a file next to the data, so that the terminal shows only what the operator must
   * read.
   */
  target: 'stdout' | { directory: string };
}

const LOG_FILE = 'playhead.log';
const STDOUT = 1;
const WARN_LEVEL = 40;

/** Redacts secrets and tokens in headers and settings. */
export function createLogger({ level, target }: LogOptions): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'req.headers.authorization',
        'password',
        '*.password',
        'token',
        '*.token',
      ],
      censor: '[redacted]',
    },
  };
  const fd = target === 'stdout' ? STDOUT : openLogFile(target.directory);
  return pino(options, createLogSink({ fd, describeLoss }));
}

function openLogFile(directory: string): number {
  const folder = join(directory, 'logs');
  mkdirSync(folder, { recursive: true });
  return openSync(join(folder, LOG_FILE), 'a');
}

function describeLoss(lines: number): string {
  const fields = { level: WARN_LEVEL, time: new Date().toISOString(), event: 'log.dropped', lines };
  return `${JSON.stringify({ ...fields, msg: 'log lines were dropped: the log could not be written' })}\n`;
}
