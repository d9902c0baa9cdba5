import { afterEach, expect, test } from 'vitest';
import { silentLogger } from '../metadata/test-metadata.ts';
import { type StorageWatch, storageLevel, watchStorage } from './storage-watch.ts';

const MB = 1024 * 1024;
const limits = { lowBytes: 2_000 * MB, fullBytes: 500 * MB };

const watches: StorageWatch[] = [];
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
});

/** A disk whose free space the test sets; `changed` resolves once the watch has checked again. */
async function disk(options: { freeMb: number; reportHoldsMs?: number }) {
  let freeMb = options.freeMb;
  const events: string[] = [];
  const log = (fields: object) => void ('event' in fields && events.push(String(fields.event)));
  const { reportHoldsMs } = options;
  const watch = await watchStorage({
    directory: '/data',
    limits,
    logger: { ...silentLogger, info: log, warn: log, error: log },
    readFreeBytes: async () => freeMb * MB,
    checkMs: 1,
    ...(reportHoldsMs === undefined ? {} : { reportHoldsMs }),
  });
  watches.push(watch);
  const setFree = async (mb: number) => {
    freeMb = mb;
    await expect.poll(() => watch.state().freeBytes).toBe(mb * MB);
  };
  return { watch, events, setFree };
}

test.each([
  [3_000, 'ok'],
  [2_000, 'ok'],
  [1_999, 'low'],
  [500, 'low'],
  [499, 'full'],
  [0, 'full'],
] as const)('%i MB free is %s', (freeMb, level) => {
  expect(storageLevel(freeMb * MB, limits)).toBe(level);
});

test('F8: a disk that fills up is told, refuses writes, and is well again without a restart', async () => {
  const { watch, events, setFree } = await disk({ freeMb: 3_000 });
  expect(watch.state()).toEqual({ level: 'ok', freeBytes: 3_000 * MB, reason: null });
  watch.assertSpace();

  await setFree(1_200);
  expect(watch.state().reason).toBe(
    'The disk of the data directory has 1200 MB free; new data will be refused below 500 MB. Free space soon.',
  );
  watch.assertSpace();

  await setFree(449);
  expect(watch.state().reason).toBe(
    'The disk of the data directory has 449 MB free: reading works, new data is refused. ' +
      'Free space until there are 500 MB; writing then works again without a restart.',
  );
  expect(() => watch.assertSpace()).toThrow(expect.objectContaining({ code: 'storage_full' }));

  await setFree(5_000);
  watch.assertSpace();
  expect(events).toEqual(['storage.low', 'storage.full', 'storage.ok']);
});

test('F8: a store that reports a full disk elsewhere refuses writes for a while', async () => {
  const held = await disk({ freeMb: 3_000 });
  held.watch.reportFull();
  expect(held.watch.state()).toMatchObject({
    level: 'full',
    reason: expect.stringMatching(/^A store of Playhead has no disk space left/),
  });
  const passed = await disk({ freeMb: 3_000, reportHoldsMs: 0 });
  passed.watch.reportFull();
  passed.watch.assertSpace();
});
