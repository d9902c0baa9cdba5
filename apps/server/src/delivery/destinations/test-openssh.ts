import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeHostKey, makeKeyPair } from './test-sftp-peer.ts';
import type { SftpServer } from './test-sftp-servers.ts';

const PROGRAM = '/usr/sbin/sshd';
/** Only a hang reaches it. */
const START_MS = 100_000;
const PORT_ATTEMPTS = 5;

export function hasOpenSsh(): boolean {
  return existsSync(PROGRAM);
}

export function openSshVersion(): string {
  const { stdout, stderr } = spawnSync(PROGRAM, ['-V'], { encoding: 'utf8' });
  return /OpenSSH_[\w.]+/.exec(`${stdout}${stderr}`)?.[0] ?? 'OpenSSH';
}

/** OpenSSH's own server with its own folder, for the user of this process. */
export async function startOpenSsh(): Promise<SftpServer> {
  const directory = await mkdtemp(join(tmpdir(), 'playhead-sshd-'));
  const inbox = join(directory, 'in');
  await mkdir(inbox);
  const { privateKey, publicKey } = makeKeyPair();
  const path = (name: string) => join(directory, name);
  await writeFile(path('host'), makeHostKey(), { mode: 0o600 });
  await writeFile(path('keys'), `${publicKey}\n`, { mode: 0o600 });
  // Where the program of the system keeps its empty folder; only root needs it.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const lines = [
    'ListenAddress 127.0.0.1',
    `HostKey ${path('host')}`,
    `PidFile ${path('pid')}`,
    `AuthorizedKeysFile ${path('keys')}`,
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'UsePAM no',
    'StrictModes no',
    'MaxStartups 100',
    'Subsystem sftp internal-sftp',
  ];
  await writeFile(path('config'), `${lines.join('\n')}\n`);
  const { server, port } = await startOnFreePort(path('config'));
  return {
    host: '127.0.0.1',
    port,
    folder: inbox,
    username: userInfo().username,
    privateKey,
    read: (name) => readFile(join(inbox, name)).catch(() => undefined),
    names: async () => (await readdir(inbox)).toSorted(),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const bound = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

/** Another process may take the port before the server listens on it: then another one is tried. */
async function startOnFreePort(config: string): Promise<{ server: ChildProcess; port: number }> {
  let said = '';
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const server = spawn(PROGRAM, ['-D', '-e', '-p', String(port), '-f', config], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    said = '';
    server.stderr.on('data', (chunk) => void (said += String(chunk)));
    const deadline = performance.now() + START_MS;
    while (performance.now() < deadline && server.exitCode === null) {
      if (said.includes('Server listening')) return { server, port };
      await sleep(20);
    }
    server.kill('SIGKILL');
    if (!said.includes('Address already in use')) break;
  }
  throw new Error(`${PROGRAM} did not start: ${said}`);
}
