import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type DataFormat, dataFormats } from '@playhead/contract/http/deliveries/deliveries';
import { ExportTable } from '@playhead/contract/http/deliveries/export-content';
import { decodeWire } from '@playhead/contract/wire';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLogger } from '../../platform/engine/test-engine.ts';
import { unwatchedStorage } from '../../platform/storage/storage-watch.ts';
import { tableRenderers } from '../renderers/registry.ts';
import type { Table } from '../table.ts';
import { formattedTable, rawTable } from './formatted-table.ts';
import { spool } from './spool.ts';
import type { OpenTable } from './table-queries.ts';
import { zipTables } from './zip-tables.ts';

const signal = new AbortController().signal;
const columns = [{ name: 'customer_view.series', label: 'Series', format: 'text' }] as const;

/** A stream of the engine that has sent its first rows and goes on for ever. */
let source: Readable;
let directory: string;
beforeEach(async () => {
  source = new Readable({ read: () => undefined });
  source.push('["Series"]\n["Harbor"]\n');
  directory = await mkdtemp(join(tmpdir(), 'playhead-close-'));
});
afterEach(async () => {
  source.destroy();
  await rm(directory, { recursive: true, force: true });
});

const opened = async (): Promise<OpenTable> => ({ columns, content: source });
const withTotals = async (): Promise<OpenTable> => ({ columns, content: source, totals: ['Total'] });
const tables: Readonly<Record<string, Table>> = {
  raw: rawTable(opened),
  'raw with totals': rawTable(withTotals),
  formatted: formattedTable(opened),
  'formatted with totals': formattedTable(withTotals),
};
const cases = Object.keys(tables).flatMap((kind) => dataFormats.map((format) => [kind, format] as const));

async function contentOf(kind: string, format: DataFormat): Promise<Readable> {
  const { content } = await tableRenderers[format].render(tables[kind] ?? rawTable(opened), { title: '', signal });
  return content;
}

/** And whatever that has set going. */
async function untilClosed(stream: Readable): Promise<void> {
  if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a file that is closed ends the stream of its table', () => {
  test.each(cases)('%s table as %s, before the first read', async (kind, format) => {
    const content = await contentOf(kind, format);
    content.destroy();
    await untilClosed(content);
    expect(source.destroyed).toBe(true);
  });

  test.each(cases)('%s table as %s, while it waits for rows', async (kind, format) => {
    const content = await contentOf(kind, format);
    content.on('error', () => undefined).resume();
    await new Promise((resolve) => setImmediate(resolve));
    content.destroy(new Error('The disk is full.'));
    await untilClosed(content);
    expect(source.destroyed).toBe(true);
  });

  test.each(['txt', 'xlsx'] as const)('%s of rows that cannot be read', async (format) => {
    source = new Readable({ read: () => undefined });
    source.push('no JSON\n');
    await expect(contentOf('raw', format)).rejects.toThrow(SyntaxError);
    expect(source.destroyed).toBe(true);
  });

  test('a table that finds no place on the disk', async () => {
    const occupied = join(directory, 'file');
    await writeFile(occupied, '');
    const options = { directory: join(occupied, 'spool'), maxBytes: 1e9, storage: unwatchedStorage, signal };
    await expect(spool(source, options)).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(source.destroyed).toBe(true);
  });

  test('a ZIP file that waits for the rows of a table', async () => {
    const begun = Promise.withResolvers<void>();
    const query = { request: 'query', body: { fields: ['customer_view.series'], filters: {} } };
    const table = decodeWire(ExportTable, { fileName: 'Series', query });
    const { content } = zipTables(
      { kind: 'tables', folderName: '', tables: [table] },
      {
        directory,
        maxBytes: 1e9,
        storage: unwatchedStorage,
        signal,
        logger: silentLogger,
        modified: new Date(0),
        progress: () => undefined,
        open: async () => ({
          open: async () => {
            begun.resolve();
            return source;
          },
        }),
      },
    );
    content.resume();
    await begun.promise;
    content.destroy();
    await untilClosed(content);
    await untilClosed(source);
    expect(source.destroyed).toBe(true);
  });
});
