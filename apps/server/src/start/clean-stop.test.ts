import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markCleanStop, takeCleanStop } from './clean-stop.ts';

test('a stop counts as clean once, and only after it was marked', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'playhead-clean-stop-'));
  const seen = [await takeCleanStop(dataDir)];
  await markCleanStop(dataDir);
  seen.push(await takeCleanStop(dataDir), await takeCleanStop(dataDir));
  expect(seen).toEqual([false, true, false]);
  await rm(dataDir, { recursive: true });
});
