import { MAX_PIVOT_COLUMNS, type PivotColumn, type ResultRow } from '@playhead/contract/http/queries';
import { aliasOf } from '../plan/index.ts';
import { PIVOT_KEY, SAMPLE_SIZE } from '../sql/index.ts';
import type { CompiledQuery } from './compile-query.ts';
import { readerOf, type ResultCell } from './result-cells.ts';

export type EngineRows = readonly Readonly<Record<string, unknown>>[];

export function readResultRows(
  compiled: Pick<CompiledQuery, 'cells' | 'limit'>,
  rows: EngineRows,
): { data: ResultRow[]; truncated: boolean } {
  return {
    data: rows.slice(0, compiled.limit).map((row) => readRow(compiled.cells, row)),
    truncated: rows.length > compiled.limit,
  };
}

export function readRow(cells: readonly ResultCell[], row: EngineRows[number]): ResultRow {
  return Object.fromEntries(cells.map(({ key, alias, read }) => [key, read(row[alias])]));
}

/** Half the 95 % interval of each sampled number, relative to the number; null where too few viewers contribute. */
export function readIntervals(cells: readonly ResultCell[], row: EngineRows[number]): ResultRow {
  return Object.fromEntries(
    cells.flatMap(({ key, error }) => {
      if (error === undefined) return [];
      const width = row[error];
      return [[key, width === null || width === undefined ? null : Number(width)]];
    }),
  );
}

export interface PivotColumns {
  columns: PivotColumn[];
  keys: readonly string[];
  truncated: boolean;
}

export function readPivotColumns(compiled: Pick<CompiledQuery, 'plan'>, rows: EngineRows): PivotColumns {
  const pivots = compiled.plan.pivots.map((field) => ({ alias: aliasOf(field), read: readerOf(field) }));
  const shown = rows.slice(0, MAX_PIVOT_COLUMNS);
  return {
    columns: shown.map((row) => ({ values: pivots.map(({ alias, read }) => read(row[alias])) })),
    keys: shown.map((row) => String(row[PIVOT_KEY] ?? '')),
    truncated: rows.length > MAX_PIVOT_COLUMNS,
  };
}

/** engine.md 3: with fewer viewers in the sample, the query runs over all viewers. */
const LEAST_SAMPLE = 400;

export function isSampleLargeEnough(rows: EngineRows): boolean {
  return Number(rows[0]?.[SAMPLE_SIZE] ?? 0) >= LEAST_SAMPLE;
}
