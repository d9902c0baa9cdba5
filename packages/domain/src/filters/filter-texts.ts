import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { filterConditions } from './expression/filter-conditions.ts';
import { findFilterField } from './filter-field.ts';
import type { ActiveFilter, FilterSet } from './filter-set.ts';
import { formatFilterExpression } from './expression/format-filter-expression.ts';
import { formatProportion } from './percent-proportion.ts';

/** The text that `parseFilterExpression` reads as what the filter means; null for one that is empty or cannot be read. */
export function filterExpression(field: GlobalFilterField, filter: ActiveFilter): string | null {
  const read = filterConditions(field, filter);
  if (!read.ok || read.conditions.length === 0) return null;
  return filter.expression?.trim() ?? formatFilterExpression(read.conditions);
}

export interface FilterTexts {
  /** By the name of the field in a query. */
  texts: Readonly<Record<string, string>>;
  /** Keys of filters that are not applied: unknown here, or without a meaning. Somebody must be told. */
  dropped: readonly string[];
}

export function filterTexts(filters: FilterSet, fields: readonly GlobalFilterField[]): FilterTexts {
  const texts: [name: string, text: string][] = [];
  const dropped: string[] = [];
  for (const filter of filters) {
    const field = findFilterField(fields, filter.key);
    if (!field || !filterConditions(field, filter).ok) dropped.push(filter.key);
    else texts.push(...textsOf(field, filter));
  }
  return { texts: Object.fromEntries(texts), dropped };
}

/** A share is a share of something: it is sent with a value only (FLT-045..FLT-049). */
function textsOf(field: GlobalFilterField, filter: ActiveFilter): [name: string, text: string][] {
  const text = filterExpression(field, filter);
  if (text === null) return [];
  const percent = filter.proportion && field.percentFilterKey !== null ? formatProportion(filter.proportion) : null;
  return percent === null || field.percentFilterKey === null
    ? [[field.queryField, text]]
    : [
        [field.queryField, text],
        [field.percentFilterKey, percent],
      ];
}
