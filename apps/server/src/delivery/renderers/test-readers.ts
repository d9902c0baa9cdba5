import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import type { DataFormat } from '@playhead/contract/http/deliveries/deliveries';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { Window } from 'happy-dom';
import { tableRenderers } from './registry.ts';
import type { Table } from '../table.ts';

/** What another program than the writer finds in the file: rows of texts and numbers, labels first where the format has them. */
type Reader = (file: Buffer) => Promise<readonly (readonly unknown[])[]>;

export async function render(format: DataFormat, table: Table, title = 'Titles') {
  const rendering = await tableRenderers[format].render(table, { title, signal: new AbortController().signal });
  const file = await buffer(rendering.content);
  return { file, rows: rendering.rows() };
}

export const readers: Readonly<Record<DataFormat, Reader>> = {
  csv: async (file) => parse(file),
  txt: async (file) => parse(file, { delimiter: '\t', quote: false }),
  json: async (file) => rowsOfObjects(JSON.parse(file.toString())),
  xlsx: async (file) => readSheets(file).flat(),
  html: async (file) => readHtml(file.toString()),
  md: async (file) => readMarkdown(file.toString()),
  parquet: async (file) =>
    rowsOfObjects(await parquetReadObjects({ file: new Uint8Array(file).buffer, compressors: { ZSTD } })),
};

const ZSTD = (input: Uint8Array) => new Uint8Array(zstdDecompressSync(input));

function rowsOfObjects(objects: readonly object[]): readonly (readonly unknown[])[] {
  return [Object.keys(objects[0] ?? {}), ...objects.map((object) => Object.values(object))];
}

/** By the XML inside, sheet by sheet. */
export function readSheets(file: Buffer): readonly (readonly (readonly unknown[])[])[] {
  const parts = unzipSync(file);
  const sheets = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/'));
  sheets.sort((left, right) => left.localeCompare(right, 'en', { numeric: true }));
  return sheets.map((name) => readSheet(strFromU8(parts[name] ?? new Uint8Array())));
}

function readSheet(xml: string): readonly (readonly unknown[])[] {
  return [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: unknown[] = [];
    for (const [, letters = '', rest = '', body = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      if (body.includes('<f')) throw new Error('a formula');
      cells[columnOf(letters)] = rest.includes('t="inlineStr"')
        ? inlineText(body)
        : Number(/<v>(.*)<\/v>/.exec(body)?.[1]);
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function inlineText(body: string): string {
  return unescapeXml(/<t[^>]*>(.*)<\/t>/s.exec(body)?.[1] ?? '');
}

function unescapeXml(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text
    .replaceAll(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (all, code?: string, name = '') =>
      code ? String.fromCharCode(Number(code)) : (signs[name] ?? all),
    );
}

function readHtml(page: string): readonly (readonly unknown[])[] {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
  window.document.write(page);
  const rows = [...window.document.querySelectorAll('tr')];
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

/** Splits at bars that no backslash stands before. */
function readMarkdown(text: string): readonly (readonly unknown[])[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|') && !/^[|\- ]*---[|\- ]*$/.test(line));
  return lines.map((line) =>
    line
      .slice(2, -2)
      .split(/(?<!(?<!\\)(?:\\\\)*\\) \| | \| (?=\|)/)
      .map((cell) => cell.replaceAll(/\\(.)/g, '$1')),
  );
}
