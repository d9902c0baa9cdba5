import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { watchForOrphan } from '../../process/orphan-watchdog.ts';
import type { Access } from '../engine-server.ts';
import { postWithoutRetry } from '../post-without-retry.ts';
import { engineEnvironment, type EngineProcess, START_LIMIT_MS } from './engine-process.ts';
import type { ServerFiles } from './server-files.ts';

const POLL_MS = 25;
const STDERR_KEPT = 4_000;

interface ExecutableOptions {
  path: string;
  files: ServerFiles;
  tcpPort: number | undefined;
  accessAt: (port: number) => Access;
}

/** Runs an installed `clickhouse server` with the same configuration files as the library. */
export async function startExecutableProcess(options: ExecutableOptions): Promise<EngineProcess> {
  const { path, files, accessAt } = options;
  const port = await freePort();
  await rm(files.port, { force: true });
  const child = spawn(path, serverArguments(options, port), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group: Ctrl-C in a terminal must reach only the parent, which stops the engine last.
    detached: true,
    // Otherwise the server may run under ClickHouse's own watchdog, which survives a kill.
    env: { ...engineEnvironment(), CLICKHOUSE_WATCHDOG_ENABLE: '0' },
    cwd: files.workingDirectory,
  });
  const watchdog = child.pid === undefined ? undefined : watchForOrphan(child.pid, 'KILL');
  const exit = Promise.withResolvers<string>();
  let hasEnded = false;
  let isListening = false;
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // Later messages quote queries, which may contain personal data.
    if (!isListening) stderr = (stderr + text).slice(-STDERR_KEPT);
  });
  const end = (reason: string) => {
    hasEnded = true;
    watchdog?.dismiss();
    exit.resolve(reason);
  };
  child.on('error', (error) => end(error.message));
  child.on('close', (code, signal) =>
    end((isListening ? '' : stderr.trim()) || `ended with ${signal ?? `code ${code}`}`),
  );

  const waitUntilListening = async (): Promise<number> => {
    const deadline = performance.now() + START_LIMIT_MS;
    while (!hasEnded && !(await isResponding(accessAt(port)))) {
      if (performance.now() > deadline) child.kill('SIGKILL');
      await delay(POLL_MS);
    }
    if (hasEnded) throw new Error(await exit.promise);
    isListening = true;
    // Commands read it to find this server (running-engine.ts).
    await writeFile(files.port, `${port}\n`, { mode: 0o600 });
    return port;
  };
  const listening = waitUntilListening();
  listening.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    listening,
    exited: exit.promise,
    requestStop: async () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  };
}

function serverArguments({ files, tcpPort }: ExecutableOptions, port: number): readonly string[] {
  return [
    'server',
    `--config-file=${files.config}`,
    '--',
    `--path=${files.store}/`,
    `--http_port=${port}`,
    ...(tcpPort === undefined ? [] : [`--tcp_port=${tcpPort}`]),
    // Only the reason of a failed start goes to stderr.
    '--logger.level=error',
    '--logger.console=1',
    '--shutdown_wait_unfinished=1',
  ];
}

/** The server does not report the port it chose, so it gets one. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function isResponding(access: Access): Promise<boolean> {
  const { username, password } = access.writer;
  const headers = { ...access.headers, 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password };
  try {
    const { status } = await postWithoutRetry({ url: access.url, headers, body: 'SELECT 1', timeoutMs: 1_000 });
    return status === 200;
  } catch {
    return false;
  }
}
