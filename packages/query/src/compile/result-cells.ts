import { type Cell, pivotKey } from '@playhead/contract/http/queries';
import {
  aliasOf,
  type CellColumn,
  cellAlias,
  type Column,
  type Plan,
  type ShownCell,
  shownCells,
} from '../plan/index.ts';
import { isClockTime, errorAlias, withoutSeconds } from '../sql/index.ts';

export interface ResultCell {
  /** Name on the wire. */
  key: string;
  /** Name in the engine's response. */
  alias: string;
  read(value: unknown): Cell;
  /** The engine's column with the margin of error of a sampled number. */
  error?: string;
}

export function resultCells(plan: Plan): readonly ResultCell[] {
  return shownCells(plan).map(({ field, column }) => ({
    key: cellKey({ field, column }),
    alias: cellAlias(aliasOf(field), column),
    read: readerOf(field),
    ...errorOf(plan, field, column),
  }));
}

export function cellKey({ field, column }: ShownCell): string {
  return column === null ? field.name : pivotKey(field.name, column);
}

function errorOf(plan: Plan, field: Column, column: CellColumn): { error?: string } {
  if (plan.sampleRate === null || field.kind !== 'measure') return {};
  return { error: cellAlias(errorAlias(aliasOf(field)), column) };
}

export function readerOf(column: Column): (value: unknown) => Cell {
  if (column.kind === 'measure') return numberOf;
  if (column.kind === 'calculation') return column.type === 'number' || column.type === 'null' ? numberOf : textOf;
  if (column.type === 'number') return numberOf;
  if (isClockTime(column)) return (value) => textOf(value, withoutSeconds);
  if (column.bucket === 'month') return (value) => textOf(value, withoutDay);
  return (value) => textOf(value);
}

/** NaN becomes null: a chart would draw it as zero. */
function numberOf(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function textOf(value: unknown, shorten: (text: string) => string = (text) => text): Cell {
  return value === null || value === undefined ? null : shorten(String(value));
}

const withoutDay = (text: string) => text.slice(0, 'YYYY-MM'.length);
