import { DYNAMIC_PATH, invalidRequest } from '../plan/refusals.ts';
import { type SqlValue, simple } from './sql-value.ts';
import { quoted } from './writer.ts';

export const frames = {
  all_rows: 'ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING',
  rows_so_far: 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW',
} as const;
/** Named windows, because sort keys may be long and every ordered function needs them. */
export type WindowName = keyof typeof frames;

/** A subquery over the grouped rows: window functions cannot be nested, and a value used twice is computed once. */
export interface Layer {
  columns: readonly { alias: string; sql: string }[];
  windows: readonly string[];
}

/** Longer text is not repeated. With 400 the engine took ten times as long to compile shares of shares. */
const MAX_REPEATED = 120;
/** Each layer is a subquery, and the engine's analysis time grows faster than their number. */
const MAX_LAYERS = 20;

interface OpenLayer {
  columns: { alias: string; sql: string }[];
  windows: Set<WindowName>;
}

export interface Layers {
  /** Adds a column to the first layer that has everything the value needs. */
  store(value: SqlValue, window?: WindowName): SqlValue;
  /** Stores the value if its text is too long to be repeated. */
  shorten(value: SqlValue): SqlValue;
  all(): readonly Layer[];
}

export function createLayers(windowSql: (name: WindowName) => string): Layers {
  const layers: OpenLayer[] = [];
  const known = new Map<string, SqlValue>();

  function store(value: SqlValue, window?: WindowName): SqlValue {
    if (simple(value)) return value;
    const found = known.get(value.sql);
    if (found) return found;
    if (value.level >= MAX_LAYERS) {
      throw invalidRequest('the calculations are nested too deeply, one inside the other', DYNAMIC_PATH);
    }
    const alias = `step.${known.size}`;
    const layer = (layers[value.level] ??= { columns: [], windows: new Set() });
    layer.columns.push({ alias, sql: value.sql });
    if (window !== undefined) layer.windows.add(window);
    const made: SqlValue = { sql: quoted(alias), type: value.type, level: value.level + 1 };
    known.set(value.sql, made);
    return made;
  }

  return {
    store,
    shorten: (value) => (value.sql.length > MAX_REPEATED ? store(value) : value),
    all: () => layers.map(({ columns, windows }) => ({ columns, windows: [...windows].map(windowSql) })),
  };
}

export function layerOver(inner: string, { columns, windows }: Layer): string {
  const selected = ['  *', ...columns.map(({ alias, sql }) => `  ${sql} AS ${quoted(alias)}`)];
  return [
    `SELECT\n${selected.join(',\n')}`,
    // Not indented: every line would grow with the number of layers above it.
    `FROM (\n${inner}\n)`,
    ...(windows.length > 0 ? [`WINDOW ${windows.join(', ')}`] : []),
  ].join('\n');
}
