import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordCleanStop, readCleanStop } from './clean-stop.ts';

test('a stop counts as clean once, and only after it was marked', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-clean-stop-'));
  const seen = [await readCleanStop(dataDir)];
  await recordCleanStop(dataDir);
  seen.push(await readCleanStop(dataDir), await readCleanStop(dataDir));
  expect(seen).toEqual([false, true, false]);
  await rm(dataDir, { recursive: true });
});
