import { operatorRecords, parseFilterExpression } from '@playhead/domain/filters';
import { type DateRange, formatRange } from '@playhead/domain/periods';

export const PERIOD_FIELD = 'customer_view.current_date_range_ui';

/** Query field -> expression. */
export type FilterTexts = Readonly<Record<string, string>>;

/**
 * The page's filters on top of the widget's own. Where both speak of one field: what the widget only leaves out (`-NULL`) is
 * left out of the page's choice too; what it is about stays what it is about, since two choices would widen each other.
 */
export function mergeFilters(own: FilterTexts, page: FilterTexts): FilterTexts {
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

const FIRST_STREAM = /^customer_view\.first_/;
const FIRST_IDENTITY = 'customer_view.first_identity';
/** Means the first-ever play by itself; everything else is a property of that play. */
const FIRST_WATCHED = 'customer_view.first_current_date_range_ui';

/**
 * Retention asks of two kinds of plays: those that make a cohort, which are first streams, and those that count as activity.
 * As activity a first stream would thin the active and leave the cohort's size as it was.
 */
export function acquisitionFilters(
  filters: FilterTexts,
  range: DateRange,
): { filters: FilterTexts; acquisition_filters: FilterTexts } {
  const activity: Record<string, string> = {};
  const acquisition: Record<string, string> = {};
  for (const [field, text] of Object.entries(filters)) {
    if (field === FIRST_IDENTITY) continue;
    if (field === FIRST_WATCHED) acquisition[field] = text;
    else if (FIRST_STREAM.test(field)) acquisition[field.replace('.first_', '.')] = text;
    else activity[field] = text;
  }
  return { filters: { ...activity, [PERIOD_FIELD]: formatRange(range) }, acquisition_filters: acquisition };
}
