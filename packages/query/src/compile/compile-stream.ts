import { AppError } from '@playhead/contract/errors';
import type { Cell, ValueFormat } from '@playhead/contract/http/queries';
import { defuseFormula } from '@playhead/domain/deliveries';
import { DEFAULT_VIEWER_LABEL, withViewerLabel } from '@playhead/domain/format';
import {
  isPivoted,
  type Plan,
  planQuery,
  type QueryContext,
  type QuerySpec,
  type ShownCell,
  shownCells,
  totalOf,
} from '../plan/index.ts';
import { writeQuery, writeTotal } from '../sql/index.ts';
import type { CompileOptions, Statement } from './compile-query.ts';
import { cellKey, resultCells } from './result-cells.ts';
import { type EngineRows, type PivotColumns, readRow } from './result-rows.ts';

export interface StreamForm {
  /** The label of the interface, or the name on the wire. */
  headers: 'labels' | 'names';
  /** For files that users open in a spreadsheet: no text starts like a formula. */
  cells?: 'spreadsheet';
  /** Default: all rows. */
  rows?: number;
  /** Fields to leave out; the rows stay grouped by them. */
  hidden?: readonly string[];
  /** USR-005: the customer's word for a viewer, in labels. */
  viewerLabel?: string;
}

interface StreamOptions extends StreamForm, CompileOptions {
  pivotColumns?: PivotColumns['columns'];
}

export interface StreamColumn {
  /** Both are distinct among the columns. */
  name: string;
  label: string;
  format: ValueFormat;
}

export interface CompiledStream extends Statement {
  columns: readonly StreamColumn[];
  /** Absent unless the query has totals and groups to total. */
  totals?: StreamTotals;
}

interface StreamTotals extends Statement {
  /** A cell for each column, from the rows of the statement. */
  read(rows: EngineRows): readonly Cell[];
}

/** One statement for the whole result, with columns named for the reader; never sampled. */
export function compileStream(query: QuerySpec, context: QueryContext, options: StreamOptions): CompiledStream {
  const { sampling: _always_exact, ...exact } = context;
  const plan = planQuery(query, exact, { ...pivotKeysOf(options), rows: 'all' });
  const { cells, rows, hidden = [] } = options;
  const shown = groupByPivot(shownCells(plan).filter(({ field }) => !hidden.includes(field.name)));
  if (shown.length === 0) throw new AppError('invalid_request', { reason: 'every field is hidden' });
  const columns = streamColumns(
    shown.map(({ field, column }) => ({ ...field, suffix: pivotSuffix({ field, column }, plan, options) })),
    options,
  );
  const statement = writeQuery(plan, {
    headers: streamHeaders(columns, options),
    shown,
    ...(cells === undefined ? {} : { cells }),
    ...(rows === undefined ? {} : { rows }),
  });
  const totals = streamTotals(plan, shown);
  return { ...statement, columns, ...(totals === null ? {} : { totals }) };
}

/** In the order of the screen: dimensions, each pivot value with its measures, row totals, then what is not pivoted. */
function groupByPivot(cells: readonly ShownCell[]): readonly ShownCell[] {
  if (cells.every(({ column }) => column === null)) return cells;
  const group = ({ field, column }: ShownCell) => {
    if (column === null) return field.kind === 'dimension' ? -1 : Infinity;
    return column === 'total' ? Number.MAX_SAFE_INTEGER : column;
  };
  return cells.toSorted((a, b) => (group(a) === group(b) ? 0 : group(a) - group(b)));
}

/** Without dimensions, the only row is the total. */
function streamTotals(plan: Plan, shown: readonly ShownCell[]): StreamTotals | null {
  const statement = writeTotal(plan);
  const label = shown.findIndex(({ field }) => field.kind === 'dimension');
  if (statement === null || label === -1) return null;
  const cells = resultCells(totalOf(plan));
  return {
    ...statement,
    read(rows) {
      const row = readRow(cells, rows[0] ?? {});
      return shown.map((cell, index) => (index === label ? 'Total' : (row[cellKey(cell)] ?? null)));
    },
  };
}

function pivotSuffix({ field, column }: ShownCell, plan: Plan, { pivotColumns = [] }: StreamOptions): string {
  if (!isPivoted(plan, field) || column === null) return '';
  const values = column === 'total' ? ['Total'] : (pivotColumns[column]?.values ?? []);
  return ` | ${values.map((value) => (value === null ? '(none)' : String(value))).join(' | ')}`;
}

export function streamColumns(
  shown: readonly { name: string; label: string; format: ValueFormat; suffix: string }[],
  { viewerLabel = DEFAULT_VIEWER_LABEL }: Pick<StreamForm, 'viewerLabel'>,
): readonly StreamColumn[] {
  const names = distinct(shown.map(({ name, suffix }) => `${name}${suffix}`));
  const labels = distinct(shown.map(({ label, suffix }) => `${withViewerLabel(label, viewerLabel)}${suffix}`));
  return shown.map(({ format }, index) => ({ name: names[index] ?? '', label: labels[index] ?? '', format }));
}

/** As the engine writes them above the rows. */
export function streamHeaders(
  columns: readonly StreamColumn[],
  { headers, cells }: Pick<StreamForm, 'headers' | 'cells'>,
): readonly string[] {
  const texts = columns.map(({ name, label }) => (headers === 'labels' ? label : name));
  return cells === 'spreadsheet' ? texts.map(markText) : texts;
}

function pivotKeysOf({ pivotKeys }: CompileOptions): CompileOptions {
  return pivotKeys === undefined ? {} : { pivotKeys };
}

/** A tag's name is user input; the engine would escape a plain apostrophe. */
function markText(header: string): string {
  return defuseFormula(header) === header ? header : `’${header}`;
}

/** The engine merges two columns of one name, and escapes these characters. */
function distinct(headers: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const plain = header.replaceAll("'", '’').replaceAll(/[\\\t\n\r\0\b\f]/g, ' ');
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain} (${count})`;
  });
}
