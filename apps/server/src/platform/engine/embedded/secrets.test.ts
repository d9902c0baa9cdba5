import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhead-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('secrets are made once, for the owner alone, and no other file is left', async () => {
  const made = await loadSecrets(folder);
  expect(await loadSecrets(folder)).toEqual(made);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test.each(['', ' \n'])('a file that a power cut left empty is made anew: %j', async (text) => {
  await writeFile(join(folder, 'secrets.json'), text);
  const made = await loadSecrets(folder);
  expect(made.customers).toEqual([]);
  expect(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))).toEqual(made);
});
