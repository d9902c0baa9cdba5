import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { destination, type Logger, pino } from 'pino';

export interface LogOptions {
  level: string;
  /** `stdout` in production; a file beside the data otherwise, so that the terminal shows what people must read. */
  target: 'stdout' | { directory: string };
}

const LOG_FILE = 'playhead.log';

/** Events with fields. Secrets and tokens are cut out wherever a header or a setting carries them. */
export function createLogger({ level, target }: LogOptions): Logger {
  const options = {
    level,
    base: null,
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
  if (target === 'stdout') return pino(options);
  const folder = join(target.directory, 'logs');
  mkdirSync(folder, { recursive: true });
  return pino(options, destination({ dest: join(folder, LOG_FILE), sync: false, minLength: 0 }));
}
