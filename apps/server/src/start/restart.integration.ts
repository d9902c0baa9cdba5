import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commandLine, isAlive, processIds } from '../platform/process/process-identity.ts';
import { callServer } from './control-client.ts';
import { statusRequest } from './control-requests.ts';
import { freePort } from './test-free-port.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** Triggered by a signal: an uncaught exception and an unhandled rejection. */
const faults = `
  process.on('SIGUSR2', () => { throw new Error('a fault on purpose'); });
  process.on('SIGURG', () => void Promise.reject(new Error('a promise on purpose')));`;

/** Only a hang reaches it. */
const WAIT_LIMIT_MS = 100_000;

let dataDir: string;
let launcher: ChildProcess;
let output = '';

/** Another process may take the port before the start: then another one is tried. */
async function launchServer(): Promise<void> {
  const port = await freePort();
  launcher = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      PLAYHEAD_DATA: dataDir,
      PLAYHEAD_DEMO: 'off',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(faults)}`,
    },
  });
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  await vi.waitUntil(() => /Playhead is ready|is taken/.test(output), { timeout: WAIT_LIMIT_MS });
  if (!output.includes('is taken')) return;
  output = '';
  await launchServer();
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'playhead-restart-'));
  await chmod(dataDir, 0o711);
  await launchServer();
});
afterAll(async () => {
  launcher.kill('SIGKILL');
  await vi.waitUntil(() => ourProcesses().length === 0, { timeout: WAIT_LIMIT_MS });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const status = () => callServer({ dataDir, request: statusRequest, input: {} }).catch(() => null);
const ourProcesses = () => processIds().filter((pid) => commandLine(pid).includes(dataDir) && isAlive(pid));

async function serverPid(): Promise<number> {
  const seen = await status();
  if (seen === null) throw new Error(`No server responds:\n${output}`);
  return seen.pid;
}

async function nextServer(before: number): Promise<void> {
  await expect.poll(async () => (await status())?.pid ?? before, { timeout: WAIT_LIMIT_MS }).not.toBe(before);
  expect(await status()).toMatchObject({ engine: 'ready', metadata: 'ready' });
}

test('the server is started again after an uncaught exception, which is in the log with its stack', async () => {
  const before = await serverPid();
  process.kill(before, 'SIGUSR2');
  await nextServer(before);
  expect(output).toContain('Playhead died (exit code 70) and is started again in 0.5 s.');
  const log = await readFile(join(dataDir, 'logs', 'playhead.log'), 'utf8');
  const line = log.split('\n').find((text) => text.includes('process.uncaught_exception')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    err: { message: 'a fault on purpose', stack: expect.stringContaining('at process') },
  });
});

test('a promise that nobody awaited is logged, and the server goes on', async () => {
  const before = await serverPid();
  process.kill(before, 'SIGURG');
  const readLog = () => readFile(join(dataDir, 'logs', 'playhead.log'), 'utf8');
  await expect.poll(readLog, { timeout: WAIT_LIMIT_MS }).toContain('a promise on purpose');
  expect(await serverPid()).toBe(before);
});

test('SIGTERM to the launcher ends the server and its engines, with exit code 0', async () => {
  const ended = new Promise((resolve) => launcher.once('close', resolve));
  launcher.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(ourProcesses()).toEqual([]);
});
