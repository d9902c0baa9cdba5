import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');
/** The launcher builds the web apps first, which takes minutes on a busy machine. */
const READY_LIMIT_MS = 900_000;
const PROBE_LIMIT_MS = 5000;
const STOP_LIMIT_MS = 90_000;

/** Playhead as users start it: the launcher, with a separate data directory. */
export interface Product {
  url: URL;
  dataDir: string;
  serverPid(): number | undefined;
  enginePid(): number | undefined;
  postgresPid(): number | undefined;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
  remove(): void;
}

export async function startProduct(options: { sessions: number }): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'playhead-soak-'));
  // The embedded PostgreSQL runs as another user when this runs as root.
  chmodSync(dataDir, 0o711);
  const [port, portalPort] = [await freePort(), await freePort()];
  const launcher = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_PORT: String(portalPort),
      PLAYHEAD_DATA: dataDir,
      PLAYHEAD_DEMO_SESSIONS: String(options.sessions),
    },
  });
  const url = new URL(`http://127.0.0.1:${port}`);
  const isReady = () =>
    fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const giveUpAt = Date.now() + READY_LIMIT_MS;
  while (!(await isReady())) {
    if (Date.now() > giveUpAt || launcher.exitCode !== null) {
      await stop(launcher);
      remove();
      throw new Error(`Playhead was not ready after ${READY_LIMIT_MS / 60_000} minutes, or ended before.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const serverPid = () => childrenOf(launcher.pid)[0];
  const childNamed = (part: string) => childrenOf(serverPid()).find((pid) => commandOf(pid).includes(part));
  return {
    url,
    dataDir,
    serverPid,
    enginePid: () => childNamed('clickhouse'),
    postgresPid: () => childNamed('postgres'),
    isReady,
    stop: () => stop(launcher),
    remove,
  };
}

async function stop(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  launcher.once('close', () => resolve());
  launcher.kill('SIGTERM');
  const timer = setTimeout(() => launcher.kill('SIGKILL'), STOP_LIMIT_MS);
  await promise;
  clearTimeout(timer);
}

function childrenOf(pid: number | undefined): number[] {
  return readProc(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
}

function commandOf(pid: number): string {
  return readProc(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** 0 when the process has ended. */
export function residentMegabytes(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readProc(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended between two reads.
    return '';
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
  });
  return promise;
}
