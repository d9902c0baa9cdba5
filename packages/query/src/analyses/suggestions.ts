import { AppError } from '@playhead/contract/errors';
import { MAX_SUGGESTIONS } from '@playhead/contract/http/suggestions';
import { formatFilterExpression } from '@playhead/domain/filters';
import { type Dimension, type Field, findField, PERIOD_FIELD, type FilterField, TAG_PREFIX } from '../model/index.ts';
import type { QueryContext } from '../plan/index.ts';
import { type CompiledAnalysis, compiledAnalysis, innerColumn } from './compiled-analysis.ts';
import { createSqlWriter, type Filters, itemSql, planRows, scopeOf, writeRows } from './source-rows.ts';

export interface SuggestionsSpec {
  /** `series` or `customer_view.series`; with `isTag` the name of a custom tag. */
  key: string;
  isTag: boolean;
  keyword: string;
  /** Values already chosen in the fields this one depends on (FLT-070, FLT-071). */
  associated: readonly { key: string; values: readonly string[] }[];
}

const LOOKED_AT = 'Last 90 Days';
export const SUGGESTED = 'suggested';

/** Returns undefined for fields that need the engine: those without a closed list, or with one that needs a right. */
export function knownSuggestions(spec: SuggestionsSpec): readonly string[] | undefined {
  return filterFieldOf(spec).right === undefined ? closedSuggestions(spec) : undefined;
}

export function closedSuggestions(spec: SuggestionsSpec): readonly string[] | undefined {
  const { suggestion } = filterFieldOf(spec);
  if (suggestion.kind !== 'fixed') return undefined;
  const wanted = spec.keyword.toLowerCase();
  return suggestion.values.filter((value) => value.toLowerCase().includes(wanted));
}

export function compileSuggestions(spec: SuggestionsSpec, context: QueryContext): CompiledAnalysis {
  const field = filterFieldOf(spec);
  const { suggestion } = field;
  // Reads rows also for a closed list that needs a right, because planning them checks the right.
  const listed = suggestion.kind === 'fixed' ? field : undefined;
  const dimension = suggestion.kind === 'distinct' ? findField(suggestion.of) : listed;
  if (dimension?.kind !== 'dimension') throw noValues(spec.key);
  return suggestionsFromRows(spec, dimension, context);
}

function filterFieldOf({ key, isTag }: SuggestionsSpec): Dimension | FilterField {
  const field = isTag ? tagField(key) : suggestedField(key);
  if (field.kind === 'measure') throw noValues(key);
  return field;
}

function noValues(key: string): AppError {
  return new AppError('invalid_request', { path: 'path.key', reason: `"${key}" has no list of values` });
}

function tagField(tag: string): Field {
  return knownField([`${TAG_PREFIX}${tag}`], tag);
}

/** `key` is a field's name in a query or its key in the filter bar. */
function suggestedField(key: string): Field {
  return knownField(key.includes('.') ? [key] : [`customer_view.${key}`, `ad_sessions.${key}`], key);
}

function knownField(names: readonly string[], key: string): Field {
  const field = names.map(findField).find((found) => found !== undefined);
  if (!field) throw new AppError('unknown_field', { field: key });
  return field;
}

function suggestionsFromRows(spec: SuggestionsSpec, dimension: Dimension, context: QueryContext): CompiledAnalysis {
  const plan = planRows({ fields: [dimension.name], filters: filtersOf(spec) }, context);
  const writer = createSqlWriter(context);
  const value = dimension.array ? `arrayJoin(${dimension.sql(scopeOf(writer))})` : itemSql(dimension, writer);
  const { keyword } = spec;
  const matching =
    keyword === '' ? [] : [`position(lowerUTF8(${SUGGESTED}), lowerUTF8(${writer.bind(keyword, 'String')})) > 0`];
  return compiledAnalysis({
    shown: [
      [innerColumn(SUGGESTED, 'text'), value],
      [innerColumn('uses', 'number'), 'count()'],
    ],
    rest: [
      writeRows(plan, writer),
      `GROUP BY ${SUGGESTED}`,
      `HAVING ${[`isNotNull(${SUGGESTED})`, ...matching].join(' AND ')}`,
      `ORDER BY uses DESC, ${SUGGESTED} ASC`,
      `LIMIT ${MAX_SUGGESTIONS}`,
    ],
    writer,
    plans: [plan],
    limit: MAX_SUGGESTIONS,
  });
}

function filtersOf({ associated }: SuggestionsSpec): Filters {
  const chosen = associated.map(({ key, values }): [string, string] => [suggestedField(key).name, anyOf(values)]);
  return { ...Object.fromEntries(chosen), [PERIOD_FIELD]: LOOKED_AT };
}

function anyOf(values: readonly string[]): string {
  return formatFilterExpression(
    values.map((value) => (value === '' ? { op: 'is_blank' } : { op: 'is_equal_to', value })),
  );
}
