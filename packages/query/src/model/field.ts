import type { ValueFormat } from '@playhead/contract/http/queries';
import type { FilterCategory, FilterInput, FilterValueType } from '@playhead/domain/filters';
import type { RollupSlice } from '../schema/rollup-sql.ts';
import { glossary, type GlossaryKey, glossaryText } from '@playhead/domain/glossary';

/** Without the right, a field cannot be selected, filtered by or sorted by. */
export const fieldRights = ['ads', 'demographics'] as const;
export type FieldRight = (typeof fieldRights)[number];

/** Tables a query can read. Unqualified: the connection determines whose views they are. */
export const sourceNames = ['sessions', 'ad_sessions', 'residents', 'demographics'] as const;
export type SourceName = (typeof sourceNames)[number];

/** What counts as one unique viewer (a setting of the customer), and whose first stream a filter means. */
export const identities = ['viewer', 'subscriber', 'household'] as const;
export type Identity = (typeof identities)[number];

/** What an expression may need from the query around it; string members are SQL. */
export interface SqlScope {
  timeZone: string;
  weekStartDay: number;
  /** Local times at which day parts begin; undefined for the usual ones. */
  dayParts: readonly string[] | undefined;
  identity: string;
  /** Binds a value that must not be part of the SQL text. */
  bindText(value: string): string;
  /** `FROM … WHERE …` of the query's rows, for measures that read them a second time. */
  matching: string;
  grouped: readonly string[];
}
export type Expression = (scope: SqlScope) => string;

export type FieldType = Exclude<FilterValueType, 'pure_number'>;
type BucketUnit = 'minute' | 'hour' | 'day' | 'week' | 'month';

/** `within` names the fields that restrict the suggestions (state by country). */
export type SuggestionRule =
  | { kind: 'none' }
  | { kind: 'fixed'; values: readonly string[] }
  | { kind: 'distinct'; of: string; within: readonly string[] }
  | { kind: 'segments' };

interface FieldIdentity {
  /** Name on the wire. */
  name: string;
  /** Name in the SQL where the wire name cannot be used: a tag's name is user input. */
  alias?: string;
  label: string;
  definition: string;
  /** Sources that have this field. */
  sources: readonly SourceName[];
  right?: FieldRight;
}

interface Filterable {
  category?: FilterCategory;
  suggestion: SuggestionRule;
  input?: FilterInput;
  /** Looked up in another table by the row's viewer or household. */
  through?: 'first_stream' | 'segments' | 'residents' | 'demographics';
  /** FLT-003: a measured number is compared; it has no "at least" or "at most". */
  valueType?: 'number';
  unit?: 'sec';
  /** FLT-001: heading in the filter catalogue within the category. */
  subName?: string;
  /** All possible values, in order. */
  values?: readonly string[];
}

export interface Dimension extends FieldIdentity, Filterable {
  kind: 'dimension';
  type: FieldType;
  format: ValueFormat;
  sql: Expression;
  nullable: boolean;
  /** The value as a named number: grouping many rows by it costs a fraction of grouping by text. */
  groupSql?: Expression;
  /** The expression that a filter compares, where it differs from the grouped value. */
  filterSql?: Expression;
  /** An array column: grouped once per element, filtered by its elements. */
  array?: true;
  bucket?: BucketUnit;
  /** A boolean column is shown as one of two texts. */
  flagTexts?: { yes: string; no: string };
  /** One row per viewer: a sample of viewers would drop rows instead of scaling numbers. */
  perViewer?: true;
  /** Depends only on the full hour, or on the local day, in which a session started. */
  startsWithin?: 'hour' | 'day';
  /** The slice of the rollups that contains this field. */
  slice?: RollupSlice;
  /** FLT-045: `<name>.percent` selects viewers by the share of their minutes that match. */
  proportion?: true;
}

/**
 * How a measure behaves on a viewer sample: totals and viewer counts are scaled by the rate, ratios are kept, and
 * other distinct counts are impossible.
 */
export type OnSample = 'scale' | 'keep' | 'impossible';

export interface Measure extends FieldIdentity {
  kind: 'measure';
  format: ValueFormat;
  sql: Expression;
  onSample: OnSample;
  /** Reads other groups of the result, so no filter can apply to it. */
  overGroups?: true;
  /** One viewer's contribution, over the viewer's rows. A sampled number and its error are computed from these. */
  ofViewer?: { part: Expression; per?: Expression };
  /** The same number over rows of the rollups. */
  rollupSql?: string | ((viewers: string) => string);
  /** `rollupSql` needs the SQL of the number of viewers: the hourly rollups hold none. */
  countsViewers?: true;
  /** Computing it over the sessions takes longer than counting their viewers. */
  isSlow?: true;
  /** Weighs households by their watching. */
  byWatching?: true;
  /** Counts identities: a sample of viewers cannot give the number of households. */
  byIdentity?: true;
}

/** Filters rows; never shown. */
export interface FilterField extends FieldIdentity, Filterable {
  kind: 'filter';
  type: FieldType;
  sql: Expression;
  nullable?: true;
}

export type Field = Dimension | Measure | FilterField;

/** A viewer's part of a total, or of both sides of a ratio. */
export function ofViewer(part: string | Expression, per?: string | Expression): NonNullable<Measure['ofViewer']> {
  const asExpression = (sql: string | Expression): Expression => (typeof sql === 'string' ? () => sql : sql);
  return { part: asExpression(part), ...(per === undefined ? {} : { per: asExpression(per) }) };
}

type Described<F extends Field> = Omit<F, 'kind' | 'name' | 'label' | 'definition' | 'sql' | 'suggestion'> & {
  name: GlossaryKey;
  sql: string | Expression;
};

export function dimension(
  description: Omit<Described<Dimension>, 'type' | 'format' | 'nullable'> &
    Partial<Pick<Dimension, 'type' | 'format' | 'nullable' | 'suggestion'>>,
): Dimension {
  return {
    kind: 'dimension',
    type: 'string',
    format: 'text',
    nullable: false,
    suggestion: suggestionOf(description),
    ...described(description),
  };
}

export function measure(
  description: Omit<Described<Measure>, 'format' | 'onSample'> & Partial<Pick<Measure, 'format' | 'onSample'>>,
): Measure {
  return { kind: 'measure', format: 'integer', onSample: 'scale', ...described(description) };
}

export function filterField(
  description: Described<FilterField> & Partial<Pick<FilterField, 'suggestion'>>,
): FilterField {
  const { values } = description;
  return {
    kind: 'filter',
    suggestion: values === undefined ? { kind: 'none' } : { kind: 'fixed', values },
    ...described(description),
  };
}

function suggestionOf(description: Omit<Described<Dimension>, 'type' | 'format' | 'nullable'>): SuggestionRule {
  const { values, flagTexts, name } = description;
  if (flagTexts) return { kind: 'fixed', values: [flagTexts.yes, flagTexts.no] };
  return values === undefined ? { kind: 'distinct', of: name, within: [] } : { kind: 'fixed', values };
}

function described<D extends { name: GlossaryKey; sql: string | Expression }>(description: D) {
  const { sql } = description;
  return {
    ...description,
    label: glossary[description.name].term,
    definition: glossaryText(description.name),
    sql: typeof sql === 'string' ? () => sql : sql,
  };
}

/** Returns NULL instead of dividing by zero. */
export function ratio(numerator: string, denominator: string): string {
  return `${numerator} / nullIf(${denominator}, 0)`;
}

/** Indented, so that a logged statement is readable. */
export function subquery(...parts: readonly string[]): string {
  return `(\n  ${parts.join('\n').replaceAll('\n', '\n  ')}\n)`;
}
