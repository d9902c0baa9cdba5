import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@playhead/server/start/test-free-port';
import { nodeOptions } from '@playhead/server/test-node-options';

const root = join(import.meta.dirname, '..', '..');
const READY_LIMIT_MS = 240_000;
const PORT_ATTEMPTS = 5;
const DEMO_SESSIONS = 120_000;

export interface Playhead {
  url: string;
  portalUrl: string;
  dataDir: string;
  child: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

export interface StartOptions {
  dataDir?: string;
  /** Default: the server's main. */
  entry?: string;
  environment?: Readonly<Record<string, string>>;
}

/** The product as users start it: the server's main, with a separate data directory and free ports. */
export async function startPlayhead(options: StartOptions = {}): Promise<Playhead> {
  const dataDir = options.dataDir ?? (await freshDataDir());
  const { launched, port, portalPort } = await launchOnFreePorts({ ...options, dataDir });
  return {
    url: localUrl(port),
    portalUrl: localUrl(portalPort),
    dataDir,
    child: launched.child,
    output: launched.output,
    async stop() {
      if (launched.child.exitCode === null && launched.child.signalCode === null) {
        launched.child.kill('SIGTERM');
        await launched.exited;
      }
    },
  };
}

/** Another process may take a port before Playhead listens on it. */
async function launchOnFreePorts(options: StartOptions & { dataDir: string }) {
  for (let attempt = 1; ; attempt += 1) {
    const [port, portalPort] = [await freePort(), await freePort()];
    const launched = launchPlayhead({ ...options, port, portalPort });
    try {
      await waitUntilReady(localUrl(port), launched);
      return { launched, port, portalPort };
    } catch (error) {
      if (attempt === PORT_ATTEMPTS || !/Port \d+ .* is taken/.test(launched.output())) throw error;
    }
  }
}

function localUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

export interface Launched {
  child: ChildProcess;
  exited: Promise<number | null>;
  output(): string;
}

export function launchPlayhead(
  options: StartOptions & { dataDir: string; port: number; portalPort: number },
): Launched {
  const { entry = 'apps/server/src/main.ts' } = options;
  const child = spawn(join(root, 'node_modules/.bin/node'), [...nodeOptions, entry], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: String(options.port),
      PORTAL_PORT: String(options.portalPort),
      PLAYHEAD_DATA: options.dataDir,
      PLAYHEAD_DEMO_SESSIONS: String(DEMO_SESSIONS),
      // What a test measures or waits for must not depend on what was computed ahead.
      PLAYHEAD_WARM_PAGES: 'off',
      ...options.environment,
    },
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, exited, output: () => chunks.join('') };
}

async function waitUntilReady(url: string, launched: Launched): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  let ended = false;
  void launched.exited.then(() => (ended = true));
  while (Date.now() < deadline) {
    if (ended) throw new Error(`Playhead ended before it was ready:\n${launched.output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  launched.child.kill('SIGKILL');
  throw new Error(`Playhead was not ready in time:\n${launched.output()}`);
}

export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'playhead-e2e-'));
  // The embedded PostgreSQL runs as another user when tests run as root, and must be able to enter the folder.
  await chmod(folder, 0o711);
  return folder;
}

export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
