import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zipFile } from './zip-file.ts';

const modified = new Date('2026-11-16T12:00:00Z');

async function* listed(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

test('EXP-037: entries one after the other, read back by another program', async () => {
  const long = 'row\n'.repeat(100_000);
  const file = zipFile(
    listed(
      { path: 'folder/a.csv', content: Readable.from([long]) },
      { path: 'folder/日本.csv', content: Readable.from(['x']) },
    ),
    modified,
  );
  const bytes = await buffer(file);
  expect(bytes.length).toBeLessThan(long.length / 20);
  const entries = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]);
  expect(entries).toEqual([
    ['folder/a.csv', long],
    ['folder/日本.csv', 'x'],
  ]);
});

test('an entry that fails destroys the file', async () => {
  async function* failing() {
    yield 'row\n';
    throw new Error('The engine is gone.');
  }
  await expect(buffer(zipFile(listed({ path: 'a', content: Readable.from(failing()) }), modified))).rejects.toThrow(
    'The engine is gone.',
  );
});

test('nothing begins, and so nothing can fail, before the file is read', async () => {
  let begun = false;
  async function* failing(): AsyncGenerator<ZipEntry> {
    begun = true;
    yield { path: 'a', content: Readable.from(['x']) };
    throw new Error('No entry.');
  }
  const file = zipFile(failing(), modified);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(false);
  await expect(buffer(file)).rejects.toThrow('No entry.');
});

test('a reader that leaves ends the entry that is being read', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024, Math.random().toString()));
    },
  });
  const file = zipFile(listed({ path: 'a', content: endless }), modified);
  file.once('data', () => file.destroy());
  if (!endless.closed) await once(endless, 'close');
  expect(endless.destroyed).toBe(true);
});
