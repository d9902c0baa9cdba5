import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Access } from '../engine-server.ts';
import { postWithoutRetry } from '../post-without-retry.ts';
import { engineEnvironment, type EngineProcess, START_LIMIT_MS, STOP_GRACE_MS } from './engine-process.ts';
import { END_KEEP_ALIVE_SQL } from './keep-alive.ts';
import type { ServerFiles } from './server-files.ts';

const ENTRY = fileURLToPath(new URL('./library-child.ts', import.meta.url));
const STDERR_KEPT = 4_000;

export function startLibraryProcess(files: ServerFiles, tcpPort: number | undefined): EngineProcess {
  const child = fork(ENTRY, [files.config, files.store, files.port, ...(tcpPort === undefined ? [] : [`${tcpPort}`])], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A separate process group: Ctrl-C in a terminal must reach only the parent, which stops the engine last.
    detached: true,
    execArgv: [],
    env: engineEnvironment(),
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
  // The caller handles the rejection when it awaits the port; until then it must not count as unhandled.
  port.promise.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    listening: port.promise,
    exited: exit.promise,
    requestStop: async (access) => {
      // Must be sent before its last query is ended (library-child.ts).
      if (child.connected) child.send('end');
      else ending.resolve();
      await ending.promise;
      return access !== undefined && endLastQuery(access);
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

async function endLastQuery(access: Access): Promise<boolean> {
  const { username, password } = access.writer;
  try {
    const { status } = await postWithoutRetry({
      url: access.url,
      headers: { ...access.headers, 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password },
      body: END_KEEP_ALIVE_SQL,
      timeoutMs: STOP_GRACE_MS,
    });
    return status === 200;
  } catch {
    return false;
  }
}
