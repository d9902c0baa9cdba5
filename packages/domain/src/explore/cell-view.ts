import type { GlobalFilterField } from '@playhead/contract/http/filters';
import { filterKeyOf } from '../drill-down/index.ts';
import { type ActiveFilter, type FilterSet, PERIOD_FIELD } from '../filters/index.ts';
import { DEFAULT_PERIOD, parseRange, type Period } from '../periods/index.ts';
import { openFilters } from './read-query.ts';

export interface CellView {
  period: Period;
  filters: FilterSet;
  /** False when the filter bar of a page has no filter for some of it: a page would show more than the cell. */
  isExact: boolean;
}

/** The sessions behind a cell (`cellFilters`) as the period and the filters of a page. */
export function cellView(texts: Readonly<Record<string, string>>, fields: readonly GlobalFilterField[]): CellView {
  const catalogue = fields.map((filter) => ({ name: filter.queryField, filter }));
  const opened = openFilters(texts, catalogue);
  const taken = new Set(opened.filters.map(({ key }) => key));
  const shares = new Set(fields.map(({ percentFilterKey }) => percentFilterKey));
  const others = Object.entries(texts).flatMap(([name, expression]): ActiveFilter[] => {
    const key = fields.find(({ queryField }) => queryField === name)?.fieldName ?? filterKeyOf(name);
    const isOpened = name === PERIOD_FIELD || shares.has(name) || taken.has(key) || expression.trim() === '';
    return isOpened ? [] : [{ key, rows: [], expression }];
  });
  const custom = parseRange(texts[PERIOD_FIELD] ?? '');
  return {
    period: custom === null ? DEFAULT_PERIOD : { ...DEFAULT_PERIOD, shortcut: 'Custom', custom },
    filters: [...opened.filters, ...others],
    isExact: others.length === 0 && custom !== null,
  };
}
