import { type DateRange, formatRange } from '../periods/index.ts';
import { operatorRecords } from './operators.ts';
import { parseFilterExpression } from './expression/parse-filter-expression.ts';

/** The field that sets a query's period; it applies to every source. Both days are included, in the customer's zone. */
export const PERIOD_FIELD = 'customer_view.current_date_range_ui';

/** Query field -> expression. */
export type QueryFilters = Readonly<Record<string, string>>;

/**
 * The page's filters on top of the widget's own. Where both speak of one field: what the widget only leaves out (`-NULL`) is
 * left out of the page's choice too; what it is about stays what it is about, since two choices would widen each other.
 */
export function mergeQueryFilters(own: QueryFilters, page: QueryFilters): QueryFilters {
  const merged: Record<string, string> = { ...page };
  for (const [field, text] of Object.entries(own)) {
    const chosen = page[field];
    merged[field] = chosen === undefined || chosen === '' || !onlyLeavesOut(text) ? text : `${chosen},${text}`;
  }
  return merged;
}

function onlyLeavesOut(text: string): boolean {
  const parsed = parseFilterExpression(text, 'string');
  return parsed.ok && parsed.conditions.every(({ op }) => operatorRecords[op].sense === 'negative');
}

const FIRST_STREAM = 'customer_view.first_';
const FIRST_IDENTITY = 'customer_view.first_identity';
/** Means the first-ever play; everything else is a property of that play. */
const FIRST_WATCHED = 'customer_view.first_current_date_range_ui';

/**
 * Retention filters two kinds of plays: those that make a cohort, which are first streams, and those that count as activity.
 * As activity a first stream would thin the active and leave the cohort's size as it was.
 */
export function acquisitionFilters(
  filters: QueryFilters,
  range: DateRange,
): { filters: QueryFilters; acquisitionFilters: QueryFilters } {
  const activity: Record<string, string> = {};
  const acquisition: Record<string, string> = {};
  for (const [field, text] of Object.entries(filters)) {
    if (field === FIRST_IDENTITY) continue;
    if (field === FIRST_WATCHED) acquisition[field] = text;
    else if (field.startsWith(FIRST_STREAM)) acquisition[playField(field)] = text;
    else activity[field] = text;
  }
  return { filters: { ...activity, [PERIOD_FIELD]: formatRange(range) }, acquisitionFilters: acquisition };
}

/** The field of any play for that of the first one: `customer_view.series` for `customer_view.first_series`. */
function playField(firstStreamField: string): string {
  return `customer_view.${firstStreamField.slice(FIRST_STREAM.length)}`;
}
