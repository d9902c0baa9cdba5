import type { Logger } from '../platform/process/logger.ts';

/** EX_SOFTWARE of sysexits.h: an internal error, not a refusal. */
const CRASH_EXIT_CODE = 70;

export interface LastResort {
  /** Until then errors go to stderr only. */
  logTo(logger: Logger): void;
}

/**
 * Handles what no request, job or stream caught. After an uncaught exception the state of the process is unknown: it
 * exits, the launcher restarts it, and the engines are ended or adopted as after a kill. An unhandled rejection has
 * interrupted nothing else, so the server continues: otherwise one forgotten `catch` would let a single request end
 * it.
 */
export function installLastResort(): LastResort {
  let logger: Logger | undefined;
  process.on('uncaughtException', (error) => {
    // Must exit in any case, also when stderr is closed or the log's disk is full.
    try {
      console.error('Playhead ends after an uncaught exception:', error);
      logger?.error({ event: 'process.uncaught_exception', err: error }, 'ending after an uncaught exception');
    } finally {
      process.exit(CRASH_EXIT_CODE);
    }
  });
  process.on('unhandledRejection', (reason) => {
    const err = reason instanceof Error ? reason : new Error(String(reason));
    if (logger === undefined) console.error('A promise was rejected and nobody handled it:', err);
    else logger.error({ event: 'process.unhandled_rejection', err }, 'a promise was rejected and nobody handled it');
  });
  return {
    logTo: (known) => {
      logger = known;
    },
  };
}
