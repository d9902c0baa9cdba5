import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@playhead/contract/errors';
import { dataFormats } from '@playhead/contract/http/deliveries/deliveries';
import type { Cell } from '@playhead/contract/http/queries';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryTable } from '../table.ts';
import { tableRenderers } from './registry.ts';
import { readers, readSheets, render } from './test-readers.ts';
import { createXlsxRenderer } from './xlsx.ts';

const columns = [
  { name: 'customer_view.series', label: 'Series' },
  { name: 'customer_view.minutes', label: 'Minutes' },
];
const written = dataFormats.filter((format) => format !== 'parquet');
const tableOf = (rows: readonly (readonly Cell[])[]) => memoryTable({ columns, rows });
const noTable = {
  open: async () =>
    new Readable({
      read() {
        this.destroy(new AppError('query_failed'));
      },
    }),
};

/** TXT has no sign for a tab or a line end. */
function unmarked(text: string): string {
  return text.replace(/^'/, '').replaceAll(/[\t\r\n]+/g, ' ');
}

describe('renderers of tables', () => {
  test.each(written)('EXP-059: %s holds the rows, and counts them', async (format) => {
    const rows = [
      ['Harbor', 12.5],
      ['Night, Line "two" & <b>', -3],
      ['日本 ♥', 0],
      ['', null],
      ['a | b \\ c', 1e21],
    ] as const;
    const { file, rows: count } = await render(format, tableOf(rows));
    const isTyped = format === 'json' || format === 'xlsx';
    const cellOf = (cell: Cell) => (isTyped ? cell : String(cell ?? ''));
    const header = format === 'json' ? columns.map(({ name }) => name) : columns.map(({ label }) => label);
    const expected = rows.map((row) => row.map(cellOf));
    // A sheet has no cell where there is no value.
    if (format === 'xlsx') expected[3] = [''];
    expect(await readers[format](file)).toEqual([header, ...expected]);
    expect(count).toBe(rows.length);
  });

  test.each(written)('%s without rows is a whole file', async (format) => {
    const { file, rows } = await render(format, tableOf([]));
    expect(await readers[format](file)).toEqual(format === 'json' ? [[]] : [['Series', 'Minutes']]);
    expect(rows).toBe(0);
  });

  test.each(dataFormats)('%s of a query that fails after its first byte fails', async (format) => {
    await expect(render(format, noTable)).rejects.toMatchObject({ code: 'query_failed' });
  });

  test('EXP-059: rows of an analysis are refused as Parquet', async () => {
    await expect(render('parquet', tableOf([]))).rejects.toThrow(
      'This data cannot be written as Parquet. Choose csv or json.',
    );
  });

  test.each(['csv', 'txt'] as const)(
    'attack 19: no cell of %s begins like a formula, and numbers stay',
    async (format) => {
      const cell = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc
          .tuple(
            fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', ' ', '"', '\0'),
            fc.string(),
          )
          .map(([start, rest]) => start + rest),
      );
      const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(cell, number), { minLength: 1, maxLength: 50 }), async (rows) => {
          const { file, rows: count } = await render(format, tableOf(rows));
          const [, ...read] = await readers[format](file);
          expect(count).toBe(rows.length);
          for (const [text] of read) expect(text).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]|^\p{Cc}/u);
          expect(read.map(([, value]) => Number(value))).toEqual(rows.map(([, value]) => value));
          expect(read.map(([text]) => unmarked(String(text)))).toEqual(rows.map(([text]) => unmarked(text)));
        }),
        { numRuns: 60 },
      );
    },
  );

  test('attack 19: a text of XLSX is a cell of the type text', async () => {
    const { file } = await render(
      'xlsx',
      tableOf([
        ['=1+1', 2],
        ['\0\u0001bell', 3],
        ['\ud800', 4],
        ['@SUM(A1)', -5],
      ]),
    );
    expect(await readers.xlsx(file)).toEqual([
      ['Series', 'Minutes'],
      ['=1+1', 2],
      ['bell', 3],
      ['\ufffd', 4],
      ['@SUM(A1)', -5],
    ]);
  });

  test('rows past the limit of a sheet go on in the next one, under the same header', async () => {
    const rows = [1, 2, 3, 4, 5].map((number) => [`Title ${number}`, number]);
    const renderer = createXlsxRenderer({ maxRowsPerSheet: 3 });
    const rendering = await renderer.render(tableOf(rows), { title: '', signal: new AbortController().signal });
    expect(readSheets(await buffer(rendering.content))).toEqual([
      [['Series', 'Minutes'], rows[0], rows[1]],
      [['Series', 'Minutes'], rows[2], rows[3]],
      [['Series', 'Minutes'], rows[4]],
    ]);
    expect(rendering.rows()).toBe(5);
  });

  test('attack 17: a title is text in HTML and Markdown, and the page may run nothing', async () => {
    const hostile = '</title><script>alert(1)</script>';
    const page = (await render('html', tableOf([[hostile, 1]]), hostile)).file.toString();
    expect(page).not.toContain('<script>');
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    const text = (await render('md', tableOf([['[x](javascript:alert(1))\n# y', 1]]), '<img src=x>')).file.toString();
    expect(text).toContain('# \\<img src=x\\>\n');
    expect(text).toContain('| \\[x\\]\\(javascript:alert\\(1\\)\\) \\# y | 1 |');
  });

  test('EXP-060: every format has its extension', () => {
    expect(Object.entries(tableRenderers).map(([format, { extension }]) => [format, extension])).toEqual(
      dataFormats.map((format) => [format, format]),
    );
  });
});
