import type { Access } from '../engine-server.ts';

/** A running ClickHouse of ours, however it was started. */
export interface EngineProcess {
  pid: number;
  /** The HTTP port, once it listens. Rejects if the process ends before. */
  listening: Promise<number>;
  /** Why it ended, in the engine's words. */
  exited: Promise<string>;
  /** False if it cannot be asked and must be killed. */
  askToEnd(access: Access | undefined): Promise<boolean>;
  kill(): void;
}

/** Loading a large data directory takes its time; a start that takes longer is stuck. */
export const START_LIMIT_MS = 120_000;
/** A clean stop flushes nothing that a kill would lose, so it need not be waited for any longer. */
export const STOP_GRACE_MS = 3_000;
/** A bound list of ids travels as one form field; ClickHouse's default ends at 128 KiB. */
export const LONGEST_FIELD_BYTES = 16 * 1024 ** 2;

/** Nothing of this process's environment but the ways to programs and libraries: it may hold secrets. */
export function engineEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'CHDB_LIBCHDB_PATH', 'CHDB_LIBCHDB_DIR'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { TZ: 'UTC', ...Object.fromEntries(passed) };
}
