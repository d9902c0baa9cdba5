import type { Cell, ResultField, ResultRow, ValueFormat } from '@playhead/contract/http/queries';
import type { GlossaryKey } from '@playhead/domain/glossary';
import type { Dimension, FieldRight, Measure } from '../model/index.ts';
import { type Plan, type QueryPeriod, collectRights } from '../plan/index.ts';
import { type Params, withoutSeconds } from '../sql/index.ts';
import { quoted, type SqlWriter } from './source-rows.ts';
import { describeTerm, type AnalysisTerm } from './analysis-terms.ts';

export type EngineRow = Readonly<Record<string, unknown>>;
interface ReadRows {
  data: ResultRow[];
  truncated: boolean;
}

export const ROW_COUNT = 'row_count';

export interface CompiledAnalysis {
  /** Contains no tenant: the connection determines it. */
  sql: string;
  params: Params;
  fields: readonly ResultField[];
  period: QueryPeriod;
  limit: number;
  /** Named analyses read all viewers. */
  sampled: false;
  /** A cached result is only returned to callers with these rights. */
  rights: readonly FieldRight[];
  readRows(rows: readonly EngineRow[]): ReadRows;
  /** The number of rows without the limit as `ROW_COUNT`, where the engine cannot tell it from the statement itself. */
  count?: { sql: string; params: Params };
}

type CellKind = 'number' | 'text' | 'minute' | 'day' | 'month';

export interface AnalysisColumn {
  field: ResultField;
  /** Name in the SQL: a tag's wire name cannot be an identifier. */
  alias: string;
  cell: CellKind;
}

export function modelColumn(column: Dimension | Measure, change: { label?: string } = {}): AnalysisColumn {
  const { name, label, kind, format, definition } = column;
  return {
    field: { name, label, kind, format, definition, ...change },
    alias: column.alias ?? name,
    cell: cellKindOf(column),
  };
}

function cellKindOf(column: Dimension | Measure): CellKind {
  if (column.kind === 'measure' || column.type === 'number') return 'number';
  if (column.bucket === 'month') return 'month';
  return column.bucket === 'hour' || column.bucket === 'minute' ? 'minute' : 'text';
}

export function numberColumn(name: AnalysisTerm | GlossaryKey, format: ValueFormat = 'integer'): AnalysisColumn {
  return { field: { name, kind: 'measure', format, ...describeTerm(name) }, alias: name, cell: 'number' };
}

export function textColumn(name: AnalysisTerm, format: ValueFormat = 'text', cell: CellKind = 'text'): AnalysisColumn {
  return { field: { name, kind: 'dimension', format, ...describeTerm(name) }, alias: name, cell };
}

/** For columns that are not shown. */
export function innerColumn(name: string, cell: 'number' | 'text'): AnalysisColumn {
  const [kind, format] = cell === 'number' ? (['measure', 'integer'] as const) : (['dimension', 'text'] as const);
  return { field: { name, label: name, kind, format, definition: '' }, alias: name, cell };
}

export type Shown = readonly [column: AnalysisColumn, sql: string];

export function selectSql(shown: readonly Shown[]): string {
  return `SELECT\n${shown.map(([column, sql]) => `  ${sql} AS ${quoted(column.alias)}`).join(',\n')}`;
}

export function compiledAnalysis(parts: {
  shown: readonly Shown[];
  rest: readonly string[];
  /** A `WITH …` clause. */
  before?: string;
  writer: SqlWriter;
  /** The first plan sets the period; the rights are those of all plans. */
  plans: readonly [Plan, ...Plan[]];
  limit: number;
  /** Selects rows where a plain LIMIT cannot. */
  keep?: (rows: readonly EngineRow[]) => readonly EngineRow[];
}): CompiledAnalysis {
  const { shown, before, rest, writer, plans, limit } = parts;
  const columns = shown.map(([column]) => column);
  const keep = parts.keep ?? ((rows: readonly EngineRow[]) => rows.slice(0, limit));
  return {
    ...writer.statement([...(before === undefined ? [] : [before]), selectSql(shown), ...rest].join('\n')),
    fields: columns.map(({ field }) => field),
    period: plans[0].period,
    limit,
    sampled: false,
    rights: [...new Set(plans.flatMap(collectRights))].toSorted(),
    readRows(rows) {
      const kept = keep(rows);
      return { data: kept.map((row) => readRow(columns, row)), truncated: rows.length > kept.length };
    },
  };
}

function readRow(columns: readonly AnalysisColumn[], row: EngineRow): ResultRow {
  return Object.fromEntries(columns.map(({ field, alias, cell }) => [field.name, readCell(cell, row[alias])]));
}

const readText: Record<Exclude<CellKind, 'number'>, (text: string) => string> = {
  text: (text) => text,
  minute: withoutSeconds,
  day: (text) => text.slice(0, 'YYYY-MM-DD'.length),
  month: (text) => text.slice(0, 'YYYY-MM'.length),
};

/** NaN becomes null: a chart would draw it as zero. */
function readCell(kind: CellKind, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (kind !== 'number') return readText[kind](String(value));
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}
