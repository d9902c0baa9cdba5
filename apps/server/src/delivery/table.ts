import { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import type { Cell } from '@playhead/contract/http/queries';
import { csvLine } from './renderers/csv-line.ts';

/** Objects are keyed by the names of the wire; the others have a line of labels first. */
export type TableFormat = 'CSVWithNames' | 'JSONEachRow' | 'JSONCompactEachRowWithNames' | 'Parquet';

/** Rows that can be read once, as the bytes of a format of the engine: `QueryService.stream`, or rows in memory. */
export interface Table {
  open(format: TableFormat, signal: AbortSignal): Promise<Readable>;
}

/** The rows of an analysis, which are few. */
export function memoryTable(content: {
  columns: readonly { name: string; label: string }[];
  rows: readonly (readonly Cell[])[];
}): Table {
  const { columns, rows } = content;
  const labels = columns.map(({ label }) => label);
  return {
    async open(format) {
      switch (format) {
        case 'CSVWithNames':
          return linesOf([labels, ...rows], (row) => csvLine(row));
        case 'JSONEachRow':
          return linesOf(rows, (row) =>
            JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))),
          );
        case 'JSONCompactEachRowWithNames':
          return linesOf([labels, ...rows], (row) => JSON.stringify(row));
        case 'Parquet':
          throw new AppError('format_unavailable', { format });
      }
    },
  };
}

function linesOf(rows: readonly (readonly Cell[])[], write: (row: readonly Cell[]) => string): Readable {
  return Readable.from(linesInBlocks(rows, write), { objectMode: false });
}

const ROWS_IN_BLOCK = 1_000;

function* linesInBlocks(rows: readonly (readonly Cell[])[], write: (row: readonly Cell[]) => string) {
  for (let at = 0; at < rows.length; at += ROWS_IN_BLOCK) {
    yield Buffer.from(
      rows
        .slice(at, at + ROWS_IN_BLOCK)
        .map((row) => `${write(row)}\n`)
        .join(''),
    );
  }
}
