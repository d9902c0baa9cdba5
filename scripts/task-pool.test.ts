import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPool } from './task-pool.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'playhead-pool-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const node = (code: string) => [process.execPath, ['-e', code]] as const;

test('no more commands run at a time than there is room for, in their order, and each answers its code', async () => {
  const log = join(folder, 'log');
  const noted = (name: string, code: number) =>
    node(`const { appendFileSync } = require('node:fs');
      appendFileSync(${JSON.stringify(log)}, '${name} begins\\n');
      setImmediate(() => { appendFileSync(${JSON.stringify(log)}, '${name} ends\\n'); process.exitCode = ${code}; });`);
  const run = createPool(1);
  expect(await Promise.all([run(...noted('one', 0)), run(...noted('two', 3)), run(...noted('three', 0))])).toEqual([
    0, 3, 0,
  ]);
  const order = ['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'];
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(order);
});

test('what a command prints stands together', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await createPool(2)(...node(`console.log('found'); console.error('two problems');`));
  expect(written.mock.calls.map(([part]) => String(part))).toHaveLength(1);
  expect(String(written.mock.calls[0]?.[0]).split('\n').toSorted()).toEqual(['', 'found', 'two problems']);
});

test('a command that fails to start or is ended by a signal has failed, and the next one runs', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const run = createPool(1);
  const killed = node(`process.kill(process.pid, 'SIGKILL')`);
  expect(await Promise.all([run(join(folder, 'none'), []), run(...killed), run(...node(''))])).toEqual([1, 1, 0]);
  expect(told.mock.calls[0]?.[0]).toContain('could not be started');
});
