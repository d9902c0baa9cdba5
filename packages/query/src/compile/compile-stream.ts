import { defuseFormula } from '@playhead/domain/deliveries';
import { isPivoted, type Plan, planQuery, type QueryContext, type QuerySpec, shownCells } from '../plan/index.ts';
import { writeQuery } from '../sql/index.ts';
import type { CompileOptions, Statement } from './compile-query.ts';
import type { PivotColumns } from './result-rows.ts';

export interface StreamOptions extends CompileOptions {
  /** What stands above a column: what the interface calls it, or its name on the wire. */
  headers: 'labels' | 'names';
  /** For files that people open in a spreadsheet: no text begins like a formula. */
  cells?: 'spreadsheet';
  /** Most rows of the answer; all of them when absent. */
  rows?: number;
  pivotColumns?: PivotColumns['columns'];
}

/** The whole answer as one statement, its columns named for the reader; never sampled. */
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

/** The name of a tag comes from outside; a plain apostrophe would come back escaped. */
function markText(header: string): string {
  return defuseFormula(header) === header ? header : `’${header}`;
}

/** Two columns of one name would be one to the engine, and these characters come back escaped. */
function distinct(headers: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const plain = header.replaceAll("'", '’').replaceAll(/[\\\t\n\r\0\b\f]/g, ' ');
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return count === 1 ? plain : `${plain} (${count})`;
  });
}
