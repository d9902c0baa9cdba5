import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { Cell, QueryResult, ResultField, ResultRow } from '@playhead/contract/http/queries';
import { formatFilterExpression, PERIOD_FIELD } from '../filters/index.ts';
import {
  addDays,
  addMonths,
  type Calendar,
  DEFAULT_PERIOD,
  type DateRange,
  formatRange,
  isLocalDate,
  resolvePeriod,
} from '../periods/index.ts';
import type { KindOf } from './change-state.ts';
import { dynamicName, EXPLORE_PERIOD, readPeriodText } from './explore-state.ts';
import type { ResultColumn } from './result-columns.ts';

export interface ExploreCell {
  query: ExploreQuery;
  result: Pick<QueryResult, 'fields' | 'pivots' | 'pivotFields'>;
  /** Null for the row of totals. */
  row: ResultRow | null;
  column: Pick<ResultColumn, 'field' | 'pivot'>;
  calendar: Calendar;
  kindOf: KindOf;
}

export interface CellFilters {
  /** Query field -> expression, with the period as days. */
  filters: Record<string, string>;
  /** Labels of what could not be narrowed exactly: the rows behind the cell are among those of the filters. */
  wider: string[];
}

const DAY = 'customer_view.date';
const WEEK = 'customer_view.week';
const MONTH = 'customer_view.month';
const HOUR = 'customer_view.hour';
const MINUTE = 'customer_view.minute';
const HOUR_OF_DAY = 'customer_view.hour_of_day';

/**
 * The sessions behind a cell: the filters of the query, and the values of the cell's row and pivot column. A value takes the place
 * of the query's filter on the same field, which it passes. Days, weeks and months narrow the period. A condition on a measure chose
 * among the rows of the result and says nothing about the sessions of one of them.
 */
export function cellFilters({ query, result, row, column, calendar, kindOf }: ExploreCell): CellFilters {
  const filters: Record<string, string> = Object.fromEntries(
    Object.entries(query.filters).filter(([name]) => kindOf(name) !== 'measure'),
  );
  const wider: string[] = [];
  let range = rangeOf(query, calendar);
  const narrow = (field: ResultField, value: Cell) => {
    const days = daysOf(field.name, value);
    if (days === null) {
      filters[field.name] = valueExpression(value);
      return;
    }
    range = overlap(range, days.range);
    if (days.hour !== null) filters[HOUR_OF_DAY] = String(days.hour);
    if (days.isWider) wider.push(field.label);
  };

  for (const field of result.fields) {
    if (row !== null && field.kind === 'dimension' && field.calculated !== true) narrow(field, row[field.name] ?? null);
  }
  if (typeof column.pivot === 'number') {
    const values = result.pivots?.[column.pivot]?.values ?? [];
    for (const [index, field] of (result.pivotFields ?? []).entries()) narrow(field, values[index] ?? null);
  }
  for (const [name, text] of Object.entries(measureFilters(query, column.field.name))) {
    if (filters[name] === undefined) filters[name] = text;
    else if (filters[name] !== text) wider.push(column.field.label);
  }
  return { filters: { ...filters, [PERIOD_FIELD]: formatRange(range) }, wider: [...new Set(wider)] };
}

function rangeOf(query: ExploreQuery, calendar: Calendar): DateRange {
  const period = readPeriodText(query.filters[PERIOD_FIELD] ?? '') ?? EXPLORE_PERIOD;
  return resolvePeriod({ ...DEFAULT_PERIOD, ...period }, calendar);
}

interface Days {
  range: DateRange;
  hour: number | null;
  /** A minute: its whole hour is meant. */
  isWider: boolean;
}

function daysOf(field: string, value: Cell): Days | null {
  const day = String(value ?? '').slice(0, 10);
  if (!isLocalDate(day)) return null;
  const whole = (range: DateRange): Days => ({ range, hour: null, isWider: false });
  const hour = Number(String(value).slice(11, 13));
  switch (field) {
    case DAY:
      return whole({ from: day, to: day });
    case WEEK:
      return whole({ from: day, to: addDays(day, 6) });
    case MONTH:
      return whole({ from: day, to: addDays(addMonths(day, 1), -1) });
    case HOUR:
    case MINUTE:
      return { range: { from: day, to: day }, hour, isWider: field === MINUTE };
    default:
      return null;
  }
}

function overlap(a: DateRange, b: DateRange): DateRange {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  return from > to ? b : { from, to };
}

function valueExpression(value: Cell): string {
  if (value === null) return 'NULL';
  if (value === '') return 'EMPTY';
  return formatFilterExpression([{ op: 'is_equal_to', value }]);
}

/** A custom measure counts only the rows that pass its own filters. */
function measureFilters(query: ExploreQuery, name: string): Readonly<Record<string, string>> {
  const field = query.dynamicFields.find((dynamic) => dynamicName(dynamic) === name);
  return field?.category === 'measure' ? (field.filters ?? {}) : {};
}
