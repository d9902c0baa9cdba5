import type { Cell } from '@playhead/contract/http/queries';
import type { Renderer } from '../renderer.ts';
import type { Table } from '../table.ts';
import { readableOf } from './chain.ts';
import { readRows } from './read-rows.ts';

/** What a cell of Excel holds. */
const LONGEST_TEXT = 32_767;

/**
 * Texts are cells of the type text, which no spreadsheet runs. Rows past Excel's 1,048,576 go on in further sheets, each with
 * the header.
 */
export const xlsx = createXlsxRenderer({});

export function createXlsxRenderer(sheets: { maxRowsPerSheet?: number }): Renderer<Table> {
  return {
    extension: 'xlsx',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    async render(table, { signal }) {
      // Loaded by the first file.
      const { writeXlsxStream } = await import('hucre/xlsx');
      const { labels, blocks, source } = await readRows(table, signal);
      let rows = 0;
      async function* cells() {
        yield labels.map(plainText);
        for await (const block of blocks) {
          for (const row of block) {
            rows += 1;
            yield row.map(plainCell);
          }
        }
      }
      const content = writeXlsxStream(cells(), { name: 'Data', freezePane: { rows: 1 }, ...sheets });
      return { content: readableOf(content, source), rows: () => rows };
    },
  };
}

function plainCell(cell: Cell): Cell {
  return typeof cell === 'string' ? plainText(cell) : cell;
}

/** XML has no control characters, and half a surrogate pair is no text. */
function plainText(text: string): string {
  const plain = text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '');
  return plain.length > LONGEST_TEXT ? plain.slice(0, LONGEST_TEXT).toWellFormed() : plain;
}
