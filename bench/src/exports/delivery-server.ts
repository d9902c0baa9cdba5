import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..', '..');
const READY_MS = 300_000;

export interface DeliveryServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The built product as users start it, in its own process. */
export async function startDeliveryServer(options: {
  dataDir: string;
  sessions: number;
  environment: Readonly<Record<string, string>>;
}): Promise<DeliveryServer> {
  const port = await freePort();
  const args = ['--import', './scripts/quick-imports.mjs', 'apps/server/src/main.ts'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: String(port),
      PORTAL_PORT: String(await freePort()),
      PLAYHEAD_DATA: options.dataDir,
      PLAYHEAD_DEMO_SESSIONS: String(options.sessions),
      LOG_LEVEL: 'error',
      ...options.environment,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await delay(200);
  }
  child.kill('SIGKILL');
  throw new Error('Playhead was not ready in time. Is it built? npm run build');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const bound = probe.address();
  probe.close();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}
