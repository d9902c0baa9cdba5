import type { ValueFormat } from '@playhead/contract/http/queries';
import type { FilterCategory, FilterInput, FilterValueType } from '@playhead/domain/filters';
import type { HourlySlice } from '../schema/session-hours.ts';
import { glossary, type GlossaryKey, glossaryText } from '@playhead/domain/glossary';

/** What a customer must have for a field to be readable, in the select list, a filter or a sort alike. */
export const fieldRights = ['ads', 'demographics'] as const;
export type FieldRight = (typeof fieldRights)[number];

/** Tables a query can stand on. Unqualified: the connection decides whose views they are. */
export const sourceNames = ['sessions', 'ad_sessions', 'residents', 'demographics'] as const;
export type SourceName = (typeof sourceNames)[number];

/** Who is counted as one: a setting of the customer for unique viewers, a choice of the filter for first streams. */
export const identities = ['viewer', 'subscriber', 'household'] as const;
export type Identity = (typeof identities)[number];

/** What an expression may need from the query around it; text members are SQL. */
export interface SqlScope {
  /** Placeholder of the customer's time zone. */
  timeZone: string;
  weekStartDay: number;
  /** Column that tells identities apart. */
  identity: string;
  /** Placeholder of a value that must not stand in the SQL. */
  bindText(value: string): string;
  /** `FROM … WHERE …` of the rows the query stands on, for measures that look at them twice. */
  matching: string;
  /** Names of the dimensions the query groups by. */
  grouped: readonly string[];
}
export type Expression = (scope: SqlScope) => string;

export type FieldType = Exclude<FilterValueType, 'pure_number'>;
type BucketUnit = 'minute' | 'hour' | 'day' | 'week' | 'month';

/** Where a filter's choices come from; `within` names the fields that narrow them (state by country). */
export type SuggestionRule =
  | { kind: 'none' }
  | { kind: 'fixed'; values: readonly string[] }
  | { kind: 'distinct'; of: string; within: readonly string[] }
  | { kind: 'segments' };

interface FieldIdentity {
  /** On the wire. */
  name: string;
  /** In the SQL, where that cannot be the name: a tag's name comes from outside. */
  alias?: string;
  label: string;
  definition: string;
  /** Sources whose rows have this field. */
  sources: readonly SourceName[];
  right?: FieldRight;
}

/** What the filter bar knows of a field (FLT-001). */
interface Filterable {
  category?: FilterCategory;
  suggestion: SuggestionRule;
  input?: FilterInput;
  /** Not a column of the rows: looked up in another table by the row's viewer or household. */
  through?: 'first_stream' | 'segments' | 'residents' | 'demographics';
  /** FLT-003: a number that is measured and not counted; it is compared, never "at least" or "at most". */
  valueType?: 'number';
  /** FLT-008: the unit of the numbers. */
  unit?: 'sec';
  /** FLT-001: heading under which the catalogue of filters lists it inside its category. */
  subName?: string;
  /** The only values there are, in their order. */
  values?: readonly string[];
}

export interface Dimension extends FieldIdentity, Filterable {
  kind: 'dimension';
  type: FieldType;
  format: ValueFormat;
  sql: Expression;
  nullable: boolean;
  /** The same value as a number with a name, which groups many rows at a fraction of a text's cost. */
  groupSql?: Expression;
  /** What a filter looks at, where that is not the grouped value. */
  filterSql?: Expression;
  /** An array column: grouped once per element, filtered by its elements. */
  array?: true;
  bucket?: BucketUnit;
  /** A yes/no column is shown as one of two texts. */
  flagTexts?: { yes: string; no: string };
  /** One row per viewer: a sample of viewers would drop rows instead of scaling numbers. */
  perViewer?: true;
  /** Told by the full hour a session began in. */
  wholeHours?: true;
  /** The slice of the hourly rollups that tells its values apart. */
  slice?: HourlySlice;
  /** FLT-045: `<name>.percent` narrows to viewers by the share of their minutes that match. */
  proportion?: true;
}

/**
 * How a measure behaves on a sample of viewers: totals and viewer counts grow by the rate, ratios stay, and a distinct
 * count of anything else cannot be told from a sample.
 */
export type OnSample = 'scale' | 'keep' | 'impossible';

export interface Measure extends FieldIdentity {
  kind: 'measure';
  format: ValueFormat;
  sql: Expression;
  onSample: OnSample;
  /** Looks at the other groups of the answer too, so that no condition can stand on it. */
  overGroups?: true;
  /** What one viewer adds, over the viewer's rows: a sampled number and its error are made of these. */
  ofViewer?: { part: Expression; per?: Expression };
  /** The same number over rows of the hourly rollups. */
  summed?: string;
  /** `summed` needs `viewers`, which are counted over the sessions beside the sums. */
  countsViewers?: true;
  /** Takes longer over the sessions than to count their viewers. */
  isSlow?: true;
  /** Weighs households by what they watched. */
  byWatching?: true;
  /** Counts identities: a sample of viewers cannot tell the number of households. */
  byIdentity?: true;
}

/** Narrows the rows and is never shown. */
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

/** Null instead of a division by zero. */
export function ratio(numerator: string, denominator: string): string {
  return `${numerator} / nullIf(${denominator}, 0)`;
}

/** In brackets and indented, so that a logged statement can be read. */
export function subquery(...parts: readonly string[]): string {
  return `(\n  ${parts.join('\n').replaceAll('\n', '\n  ')}\n)`;
}
