import { defuseFormula } from '@playhead/domain/deliveries';
import { isPivoted, type Plan, planQuery, type QueryContext, type QuerySpec, shownCells } from '../plan/index.ts';
import { writeQuery } from '../sql/index.ts';
import type { CompileOptions, Statement } from './compile-query.ts';
import type { PivotColumns } from './result-rows.ts';

export interface StreamOptions extends CompileOptions {
  /** The label of the interface, or the name on the wire. */
  headers: 'labels' | 'names';
  /** For files that users open in a spreadsheet: no text starts like a formula. */
  cells?: 'spreadsheet';
  /** Default: all rows. */
  rows?: number;
  pivotColumns?: PivotColumns['columns'];
}

/** One statement for the whole result, with columns named for the reader; never sampled. */
export function compileStream(query: QuerySpec, context: QueryContext, options: StreamOptions): Statement {
  const { sampling: _always_exact, ...exact } = context;
  const plan = planQuery(query, exact, { ...pivotKeysOf(options), rows: 'all' });
  const { cells, rows } = options;
  const headers = distinct(headersOf(plan, options));
  return writeQuery(plan, {
    headers: cells === 'spreadsheet' ? headers.map(markText) : headers,
    ...(cells === undefined ? {} : { cells }),
    ...(rows === undefined ? {} : { rows }),
  });
}

function headersOf(plan: Plan, { headers, pivotColumns = [] }: StreamOptions): readonly string[] {
  return shownCells(plan).map(({ field, column }) => {
    const name = headers === 'labels' ? field.label : field.name;
    if (!isPivoted(plan, field) || column === null) return name;
    const values = column === 'total' ? ['Total'] : (pivotColumns[column]?.values ?? []);
    return `${name} | ${values.map((value) => (value === null ? '(none)' : String(value))).join(' | ')}`;
  });
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
