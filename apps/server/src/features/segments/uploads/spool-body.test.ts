import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { spoolBody } from './spool-body.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'playhead-spool-test-'));
  vi.stubEnv('TMPDIR', directory);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

test('F1: the file of an upload has no name, so that a killed server leaves none', async () => {
  const spooled = await spoolBody(Readable.from([Buffer.from('v1\n'), Buffer.from('v2\n')]));
  expect(await readdir(directory)).toEqual([]);
  expect(spooled.bytes).toBe(6);
  expect(await text(Readable.from(spooled.read()))).toBe('v1\nv2\n');
  expect(await text(Readable.from(spooled.read()))).toBe('v1\nv2\n');
  await spooled.remove();
});
