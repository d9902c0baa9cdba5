import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a program that another user may have put there is not run', async () => {
  const open = join(directory, 'open');
  await mkdir(join(open, 'chromium-1'), { recursive: true });
  await writeFile(join(open, 'chromium-1', 'chromium'), '', { mode: 0o755 });
  await chmod(open, 0o777);
  await expect(unpack(open)).rejects.toThrow(
    `There is no directory to unpack the browser into. ${open}: other users can write there`,
  );
});
