import type { SessionColumnName } from './session-columns.ts';

export const sourceFormats = ['csv', 'ndjson', 'parquet'] as const;
export type SourceFormat = (typeof sourceFormats)[number];

export const secondUnits = { ms: 0.001, s: 1, min: 60, h: 3_600 } as const;
export type SecondUnit = keyof typeof secondUnits;

export type TimestampFormat =
  | { kind: 'iso' }
  | { kind: 'epoch'; unit: 's' | 'ms' | 'us' }
  /** Letters as in `yyyy-MM-dd HH:mm:ss`. */
  | { kind: 'pattern'; pattern: string };

/** Where a column's text comes from and what is done to it, in the order of the fields. */
export interface Rule {
  from: { columns: readonly string[] } | { constant: string };
  /** Line of the mapping file, for messages about the source. */
  line: number;
  letters?: 'lower' | 'upper';
  /** The first number in the text: `Season 3` is 3. */
  digits?: boolean;
  values?: readonly (readonly [from: string, to: string])[];
  /** For a text that is not among `values`; without it such a text stays. */
  otherwise?: string;
  fallback?: string;
  /** Separator of a list. */
  split?: string;
  format?: TimestampFormat;
  zone?: string;
  unit?: SecondUnit;
}

export interface Mapping {
  format?: SourceFormat;
  /** Between the values of a CSV line. */
  delimiter: string;
  /** Of times that name none. */
  zone: string;
  /** Texts that stand for "nothing". */
  blanks: readonly string[];
  columns: Readonly<Partial<Record<SessionColumnName, Rule>>>;
  tags: readonly { name: string; rule: Rule }[];
}

/**
 * The mapping for a source that says of some columns that their times are UTC. A zone of the column's own rule wins: it is
 * how to read a source that is wrong about itself.
 */
export function withUtcColumns(mapping: Mapping, source: readonly { name: string; isUtc: boolean }[]): Mapping {
  const isUtc = (wanted: string) => source.find(({ name }) => name === wanted)?.isUtc ?? true;
  const zoned = (rule: Rule): Rule =>
    rule.zone === undefined && 'columns' in rule.from && rule.from.columns.every(isUtc)
      ? { ...rule, zone: 'UTC' }
      : rule;
  const columns = Object.entries(mapping.columns).map(([target, rule]) => [target, zoned(rule)] as const);
  return { ...mapping, columns: Object.fromEntries(columns) };
}

/** Source columns in the order they are first named. */
export function sourceColumns(mapping: Mapping): readonly string[] {
  const names = rulesOf(mapping).flatMap(({ rule }) => ('columns' in rule.from ? rule.from.columns : []));
  return [...new Set(names)];
}

export interface MissingColumn {
  /** All that would do; none of them is there. */
  names: readonly string[];
  line: number;
  /** Without it no row can be taken. */
  fatal: boolean;
}

/** Rules for which the source has no column at all. */
export function missingColumns(mapping: Mapping, present: readonly string[]): readonly MissingColumn[] {
  return rulesOf(mapping).flatMap(({ target, rule }) => {
    const names = 'columns' in rule.from ? rule.from.columns : [];
    if (names.length === 0 || names.some((name) => present.includes(name))) return [];
    return [{ names, line: rule.line, fatal: isKey(target, mapping) && rule.fallback === undefined }];
  });
}

/** Where no start is given, it is counted back from the end. */
function isKey(target: string, { columns }: Mapping): boolean {
  const timestamp = columns.start === undefined ? 'end' : 'start';
  return target === 'session_id' || target === 'viewer_id' || target === timestamp;
}

function rulesOf(mapping: Mapping): readonly { target: string; rule: Rule }[] {
  return [
    ...Object.entries(mapping.columns).map(([target, rule]) => ({ target, rule })),
    ...mapping.tags.map(({ name, rule }) => ({ target: `tags.${name}`, rule })),
  ];
}
