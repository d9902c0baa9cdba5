import type { Cell } from '@playhead/contract/http/queries';
import { defuseShownValue } from '@playhead/domain/deliveries';
import { formatValue } from '@playhead/domain/format';
import { readableOf } from '../renderers/chain.ts';
import { csvLine } from '../renderers/csv-line.ts';
import { readRows } from '../renderers/read-rows.ts';
import type { Table, TableFormat } from '../table.ts';
import type { OpenTable, TableColumn } from './table-queries.ts';

export type ColumnTable = (format: TableFormat, signal: AbortSignal) => Promise<OpenTable>;

/** The values as they are: the engine writes the bytes. */
export function rawTable(open: ColumnTable): Table {
  return {
    async open(format, signal) {
      const { content, totals } = await open(format, signal);
      if (totals === undefined) return content;
      const last = format === 'CSVWithNames' ? csvLine(totals) : JSON.stringify(totals);
      return readableOf(withLastLine(content, last), content);
    },
  };
}

async function* withLastLine(content: AsyncIterable<Buffer>, line: string): AsyncGenerator<Buffer> {
  yield* content;
  yield Buffer.from(`${line}\n`);
}

/** EXP-039: the values as people read them, row by row. Parquet is for programs and keeps the numbers. */
export function formattedTable(open: ColumnTable): Table {
  return {
    async open(format, signal) {
      if (format === 'Parquet') return rawTable(open).open(format, signal);
      const { columns, content, totals } = await open('JSONCompactEachRowWithNames', signal);
      const { blocks } = await readRows({ open: async () => content }, signal);
      const rows = totals === undefined ? blocks : withLastRow(blocks, totals);
      return readableOf(writeBlocks(rows, lineWriter(columns, format), headerOf(columns, format)), content);
    },
  };
}

async function* withLastRow(
  blocks: AsyncIterable<readonly (readonly Cell[])[]>,
  row: readonly Cell[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield* blocks;
  yield [row];
}

type WriteLine = (cells: readonly Cell[]) => string;

async function* writeBlocks(
  blocks: AsyncIterable<readonly (readonly Cell[])[]>,
  write: WriteLine,
  header: string,
): AsyncGenerator<Buffer> {
  if (header !== '') yield Buffer.from(header);
  for await (const block of blocks) yield Buffer.from(block.map((row) => `${write(row)}\n`).join(''));
}

function headerOf(columns: readonly TableColumn[], format: TableFormat): string {
  const labels = columns.map(({ label }) => label);
  if (format === 'JSONEachRow') return '';
  return `${format === 'CSVWithNames' ? csvLine(labels) : JSON.stringify(labels)}\n`;
}

function lineWriter(columns: readonly TableColumn[], format: TableFormat): WriteLine {
  const shown = (row: readonly Cell[]) => columns.map((column, index) => shownCell(row[index], column));
  if (format === 'CSVWithNames') return (row) => csvLine(shown(row), defuseShownValue);
  if (format === 'JSONEachRow') {
    return (row) => {
      const cells = shown(row);
      return JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, cells[index]])));
    };
  }
  return (row) => JSON.stringify(shown(row));
}

/** An absent value stays an empty cell, which every program understands. */
function shownCell(cell: Cell | undefined, { format }: TableColumn): Cell {
  return cell === undefined || cell === null ? null : formatValue(cell, format);
}
