import type { Cell, ResultRow } from '@playhead/contract/http/queries';
import type { Column } from '../plan/index.ts';
import type { CompiledQuery } from './compile-query.ts';

/** The engine's rows as they stand on the wire, and whether the limit cut them. */
export function readResultRows(
  compiled: Pick<CompiledQuery, 'columns' | 'limit'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): { data: ResultRow[]; truncated: boolean } {
  const readers = compiled.columns.map((column) => ({ name: column.name, read: readerOf(column) }));
  const data = rows
    .slice(0, compiled.limit)
    .map((row) => Object.fromEntries(readers.map(({ name, read }) => [name, read(row[name])])));
  return { data, truncated: rows.length > compiled.limit };
}

function readerOf(column: Column): (value: unknown) => Cell {
  if (column.kind === 'measure' || column.type === 'number') return numberOf;
  if (column.bucket === 'month') return (value) => textOf(value, 'YYYY-MM'.length);
  if (column.bucket === 'hour') return (value) => textOf(value, 'YYYY-MM-DD HH:MM'.length);
  return (value) => textOf(value);
}

/** Not a number stays null: a chart would draw it as zero. */
function numberOf(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function textOf(value: unknown, length?: number): Cell {
  return value === null || value === undefined ? null : String(value).slice(0, length);
}
