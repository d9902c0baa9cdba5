import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readParquetFooter } from './parquet-footer.ts';

/** A file of a schema alone: a root and a column, which says how many columns it has below it (thrift, compact protocol). */
async function fileOfColumn(children: readonly number[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'playhead-footer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = [0x48, 0x01, 0x72, 0x15, 0x02, 0x00];
  const column = [0x48, 0x01, 0x63, 0x15, ...children, 0x00];
  const footer = Buffer.from([0x29, 0x2c, ...root, ...column, 0x00]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  const path = join(folder, 'footer.parquet');
  await writeFile(path, Buffer.concat([Buffer.from('PAR1'), footer, length, Buffer.from('PAR1')]));
  return path;
}

test('a column of the footer is read', async () => {
  const { columns } = await readParquetFooter(await fileOfColumn([0x00]));
  expect(columns).toEqual([{ name: 'c', isList: false, isUtc: false }]);
});

test.each<[string, readonly number[]]>([
  ['one more column than there is', [0x02]],
  ['quadrillions of columns', [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
])('a footer that claims %s is damaged', async (_claim, children) => {
  await expect(readParquetFooter(await fileOfColumn(children))).rejects.toThrow('its Parquet footer is damaged');
});
