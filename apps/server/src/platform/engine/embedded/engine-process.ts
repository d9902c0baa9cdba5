import type { Access } from '../engine-server.ts';

export interface EngineProcess {
  pid: number;
  /** The HTTP port, once it listens. Rejects if the process ends first. */
  listening: Promise<number>;
  /** The reason it ended, from the engine's output. */
  exited: Promise<string>;
  /** False if the engine cannot be stopped this way and must be killed. */
  requestStop(access: Access | undefined): Promise<boolean>;
  kill(): void;
}

/** Loading a large data directory takes time; a longer start is stuck. */
export const START_LIMIT_MS = 120_000;
/** A clean stop saves nothing that a kill would lose, so no longer wait is useful. */
export const STOP_GRACE_MS = 3_000;
/** A bound list of ids is one form field; ClickHouse's default limit is 128 KiB. */
export const LONGEST_FIELD_BYTES = 16 * 1024 ** 2;

/** Only the variables that locate programs and libraries: this process's environment may contain secrets. */
export function engineEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'CHDB_LIBCHDB_PATH', 'CHDB_LIBCHDB_DIR'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { TZ: 'UTC', ...Object.fromEntries(passed) };
}
