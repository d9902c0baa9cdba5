import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhead-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a signal to npm start reaches the launcher: the shell between them must not keep it', async () => {
  const text = await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const start = /^    ("start": ".*")/m.exec(text)?.[1];
  await writeFile(join(folder, 'package.json'), `{ "scripts": { ${start} } }`);
  await mkdir(join(folder, 'scripts'));
  const launcher = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
    console.log('started'); setInterval(() => undefined, 1_000_000);`;
  await writeFile(join(folder, 'scripts', 'start.mjs'), launcher);
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: npm.stdout });
  expect(await once(lines, 'line')).toEqual(['started']);
  npm.kill('SIGTERM');
  expect(await once(lines, 'line')).toEqual(['stopped']);
});
