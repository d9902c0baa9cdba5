import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ServerFiles } from './server-files.ts';

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));
/** Loading a large data directory takes its time; a start that takes longer is stuck. */
const START_LIMIT_MS = 120_000;
const STDERR_KEPT = 4_000;

export interface EngineProcess {
  pid: number;
  /** The HTTP port, once it listens. Rejects if the process ends before. */
  listening: Promise<number>;
  /** Why it ended, in the engine's words. */
  exited: Promise<string>;
  /** Must come before its last query is ended (child.ts). */
  prepareEnd(): Promise<void>;
  kill(): void;
}

export function startEngineProcess(files: ServerFiles, tcpPort: number | undefined): EngineProcess {
  const child = fork(ENTRY, [files.config, files.store, files.port, ...(tcpPort === undefined ? [] : [`${tcpPort}`])], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Its own process group: Ctrl-C in a terminal must reach the parent alone, which stops the engine last.
    detached: true,
    execArgv: [],
    env: childEnvironment(),
    cwd: files.workingDirectory,
  });
  const exit = Promise.withResolvers<string>();
  const port = Promise.withResolvers<number>();
  const ending = Promise.withResolvers<void>();
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  const end = (reason: string) => {
    clearTimeout(timer);
    exit.resolve(reason);
    ending.resolve();
    port.reject(new Error(reason));
  };
  child.on('error', (error) => end(error.message));
  child.on('close', (code, signal) => end(stderr.trim() || `ended with ${signal ?? `code ${code}`}`));
  child.on('message', (message) => {
    clearTimeout(timer);
    const number = portOf(message);
    if (number === undefined) ending.resolve();
    else port.resolve(number);
  });
  // Whoever awaits it later gets the rejection; until then it is nobody's unhandled one.
  port.promise.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    listening: port.promise,
    exited: exit.promise,
    prepareEnd: () => {
      if (child.connected) child.send('end');
      else ending.resolve();
      return ending.promise;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

function portOf(message: unknown): number | undefined {
  if (typeof message === 'object' && message !== null && 'port' in message && typeof message.port === 'number') {
    return message.port;
  }
  return undefined;
}

/** Nothing of the parent's environment but the way to the library: it may hold secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, CHDB_LIBCHDB_PATH, CHDB_LIBCHDB_DIR } = process.env;
  return {
    TZ: 'UTC',
    ...(PATH === undefined ? {} : { PATH }),
    ...(CHDB_LIBCHDB_PATH === undefined ? {} : { CHDB_LIBCHDB_PATH }),
    ...(CHDB_LIBCHDB_DIR === undefined ? {} : { CHDB_LIBCHDB_DIR }),
  };
}
