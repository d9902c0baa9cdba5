import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { type FilterSet, PERIOD_FIELD } from '../filters/index.ts';
import { DEFAULT_PERIOD, type Period } from '../periods/index.ts';
import { readPeriodText } from './explore-state.ts';
import { openFilters } from './read-query.ts';

export interface FramedView {
  period: Period;
  filters: FilterSet;
}

/**
 * WBK-006: the view after filters were changed inside an embedded dashboard, which names them by query field. A filter that it does
 * not name, or whose text cannot be read, stays as it is; one without a text is removed.
 */
export function viewOfFrameFilters(
  reported: Readonly<Record<string, string>>,
  { period, filters }: FramedView,
  fields: readonly GlobalFilterField[],
): FramedView {
  const named = fields.filter(({ queryField }) => Object.hasOwn(reported, queryField));
  const catalogue = named.map((filter) => ({ name: filter.queryField, filter }));
  const opened = new Map(openFilters(reported, catalogue).filters.map((filter) => [filter.key, filter]));
  const removed = new Set(
    named.filter(({ queryField }) => reported[queryField]?.trim() === '').map(({ fieldName }) => fieldName),
  );
  const before = new Set(filters.map(({ key }) => key));
  const days = readPeriodText(reported[PERIOD_FIELD] ?? '');
  return {
    period: days === null ? period : { ...DEFAULT_PERIOD, ...period, ...days },
    filters: [
      ...filters.filter(({ key }) => !removed.has(key)).map((filter) => opened.get(filter.key) ?? filter),
      ...[...opened.values()].filter(({ key }) => !before.has(key)),
    ],
  };
}
