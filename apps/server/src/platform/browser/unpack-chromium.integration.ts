import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  lutimes,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../machine/project-root.ts';
import { unpackChromium } from './unpack-chromium.ts';

const WHOLE_BYTES = 100_000_000;
const version = '1';
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'playhead-browser-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const unpack = (...directories: string[]) => unpackChromium(projectRoot, { version, directories });

test('a browser that is wanted twice at once is whole for both, whatever an earlier one has left', async () => {
  const own = join(directory, 'own');
  await mkdir(join(own, 'damaged'), { recursive: true, mode: 0o700 });
  await writeFile(join(own, 'damaged', 'libEGL.so'), 'a part');
  await symlink('damaged', join(own, 'chromium-1'));
  const programs = await Promise.all([unpack(own), unpack(own)]);
  expect(new Set(programs)).toEqual(new Set([join(own, 'chromium-1', 'chromium')]));
  const { mode, size } = await stat(programs[0]);
  expect([mode & 0o777, size > WHOLE_BYTES]).toEqual([0o700, true]);
  expect(await unpack(own)).toBe(programs[0]);
});

describe('what a killed process left half unpacked', () => {
  const started: ChildProcess[] = [];
  afterEach(() => started.splice(0).forEach((child) => signalGroup(child, 'SIGKILL')));

  /** A process that stops as soon as it has a directory to unpack into, and that directory. */
  async function startUnpacking(own: string): Promise<{ child: ChildProcess; draft: string }> {
    const before = await readdir(own);
    const options = { version, directories: [own] };
    const script = `
      import { readdirSync } from 'node:fs';
      import { setImmediate } from 'node:timers/promises';
      const { unpackChromium } = await import(${JSON.stringify(import.meta.resolve('./unpack-chromium.ts'))});
      const unpacking = unpackChromium(${JSON.stringify(projectRoot)}, ${JSON.stringify(options)});
      while (readdirSync(${JSON.stringify(own)}).length === ${before.length}) await setImmediate();
      process.kill(-process.pid, 'SIGSTOP');
      await unpacking;`;
    // In a group with the process that it starts.
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      detached: true,
      stdio: 'ignore',
    });
    started.push(child);
    const newNames = async () => (await readdir(own)).filter((name) => !before.includes(name));
    await expect.poll(newNames).toHaveLength(1);
    return { child, draft: (await newNames()).join('') };
  }

  const makeOld = (...path: string[]) => utimes(join(...path), 0, 0);

  test('is removed later; what another process fills, what is new and what is used stay', async () => {
    const own = join(directory, 'left');
    await mkdir(own, { mode: 0o700 });
    const killed = await startUnpacking(own);
    signalGroup(killed.child, 'SIGKILL');
    await once(killed.child, 'exit');
    const paused = await startUnpacking(own);
    // As earlier versions named it.
    await mkdir(join(own, 'unpacked-aB3x9Z'));
    await symlink('unpacked-aB3x9Z', join(own, 'unpacked-aB3x9Z.link'));
    await lutimes(join(own, 'unpacked-aB3x9Z.link'), 0, 0);
    await mkdir(join(own, 'unpacked-new'));
    await mkdir(join(own, 'unpacked-used'));
    await symlink('unpacked-used', join(own, 'chromium-0'));
    for (const name of [paused.draft, 'unpacked-aB3x9Z', 'unpacked-used']) await makeOld(own, name);
    const program = await unpack(own);
    const unpacked = await readlink(join(own, 'chromium-1'));
    await makeOld(own, unpacked);
    const kept = ['chromium-0', 'chromium-1', unpacked, paused.draft, 'unpacked-new', 'unpacked-used'].toSorted();
    const left = async () => {
      // The killed one may have created a last file.
      await makeOld(own, killed.draft).catch(() => undefined);
      await unpack(own);
      return (await readdir(own)).toSorted();
    };
    await expect.poll(left).toEqual(kept);
    const exitCode = () => {
      // It may not have stopped yet.
      signalGroup(paused.child, 'SIGCONT');
      return paused.child.exitCode;
    };
    await expect.poll(exitCode).toBe(0);
    expect((await stat(program)).size > WHOLE_BYTES).toBe(true);
    expect(await readdir(own)).not.toContain(paused.draft);
  });
});

function signalGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

test('a program that another user may have put there is not run', async () => {
  const open = join(directory, 'open');
  await mkdir(join(open, 'chromium-1'), { recursive: true });
  await writeFile(join(open, 'chromium-1', 'chromium'), '', { mode: 0o755 });
  await chmod(open, 0o777);
  await expect(unpack(open)).rejects.toThrow(
    `There is no directory to unpack the browser into. ${open}: other users can write there`,
  );
});
