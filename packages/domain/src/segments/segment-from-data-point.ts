import type { WidgetRequest } from '@playhead/contract/http/dashboards';
import type { Cell, ResultRow } from '@playhead/contract/http/queries';
import { t } from '@playhead/texts/translate';
import { filterKeyOf, filterOn } from '../drill-down/index.ts';
import {
  type ActiveFilter,
  type FilterSet,
  isFirstStreamKey,
  operatorRecords,
  parseFilterExpression,
} from '../filters/index.ts';
import { glossary, isGlossaryKey } from '../glossary/index.ts';
import { addDays, addMonths, type DateRange, isLocalDate } from '../periods/index.ts';
import { FIRST_IDENTITY } from './segment-field.ts';
import { findSegmentField } from './segment-fields.ts';
import { ruleKeyOf } from './segment-from-filters.ts';
import type { SegmentTab } from './segment-tabs.ts';

/** A row of a table or a data point of a chart, with everything that filters its number. */
export interface SegmentDataPoint {
  request: WidgetRequest;
  /** Name of the clicked dimension: `customer_view.series`. */
  field: string;
  value: Cell;
  row: ResultRow;
  /** The widget's own: query field -> expression. */
  widgetFilters: Readonly<Record<string, string>>;
  /** In force on the page. */
  filters: FilterSet;
  /** The page's period. */
  range: DateRange;
  /** Whose first streams a cohort page counts. */
  identity: string;
  tabs: readonly SegmentTab[];
}

export type DataPointFilters =
  | { kind: 'refused'; message: string }
  | {
      kind: 'filters';
      filters: FilterSet;
      /** The days stand in the rules themselves: a range that moves on would leave them behind. */
      fixed: boolean;
    };

const IN_ORDER = t('A segment has no rule for the order in which titles are watched.');
const ONE_DAY = t('The time range of a segment has two days or more, and this is one.');

/** Numbers that are no count of plays of a value. */
const refusals: Partial<Record<WidgetRequest, string>> = {
  pathing: IN_ORDER,
  'lead-in-out': IN_ORDER,
  funnel: IN_ORDER,
  ama: t('A segment has no rule for the minute in which a title is watched.'),
  'ad-reach': t('A segment has no rule for how often one of these ads was seen.'),
  retention: t('A segment has no rule for coming back after a first stream.'),
};

/** The viewers behind a number, as the filters that a segment is made of; or why there is no such segment. */
export function filtersOfDataPoint(dataPoint: SegmentDataPoint): DataPointFilters {
  const message = refusals[dataPoint.request];
  if (message !== undefined) return { kind: 'refused', message };
  return dataPoint.request === 'acquisition' ? firstStreamsOf(dataPoint) : playsOf(dataPoint);
}

function playsOf(dataPoint: SegmentDataPoint): DataPointFilters {
  const dimensions = dimensionsOf(dataPoint);
  if (dimensions.some(({ key }) => key === 'date')) return { kind: 'refused', message: ONE_DAY };
  const unruled = dimensions.find(({ key }) => !isRuled(key, dataPoint.tabs));
  if (unruled) return { kind: 'refused', message: noRuleFor(unruled.field) };
  const own = dimensions.map(({ key, value }) => filterOn(key, value));
  return { kind: 'filters', filters: narrowed({ dataPoint, own }), fixed: false };
}

/** Everything on such a widget is said of the first-ever play, its day included. */
function firstStreamsOf(dataPoint: SegmentDataPoint): DataPointFilters {
  const dimensions = dimensionsOf(dataPoint).map((one) => ({ ...one, key: firstKeyOf(one.key) }));
  const { from, to } = daysOf(dataPoint) ?? dataPoint.range;
  const values = dimensions.filter(({ key }) => !timeKeys.has(key));
  const unruled = values.find(({ key }) => !isRuled(key, dataPoint.tabs));
  if (unruled) return { kind: 'refused', message: noRuleFor(unruled.field) };
  const own: ActiveFilter[] = [
    ...values.map(({ key, value }) => filterOn(key, value)),
    { key: 'first_current_date_range_ui', rows: [{ op: 'is_in_the_range', values: [from, to].map(slashed) }] },
    ...(dataPoint.identity === 'viewer' ? [] : [filterOn(FIRST_IDENTITY, dataPoint.identity)]),
  ];
  return { kind: 'filters', filters: narrowed({ dataPoint, own, keyOf: firstKeyOf }), fixed: true };
}

/** As dates stand on the wire (SEG-017). */
function slashed(day: string): string {
  return day.replaceAll('-', '/');
}

/** Filters of viewers rather than of plays. */
const ofViewers: ReadonlySet<string> = new Set(['segment', 'playhead_id']);

function firstKeyOf(key: string): string {
  return isFirstStreamKey(key) || ofViewers.has(key) || timeKeys.has(key) ? key : `first_${key}`;
}

const buckets = {
  date: (from) => from,
  week: (from) => addDays(from, 6),
  month: (from) => addDays(addMonths(from, 1), -1),
} as const satisfies Record<string, (from: string) => string>;

/** The days of a data point over time, within the page's period. */
function daysOf({ field, value, range }: SegmentDataPoint): DateRange | null {
  const key = filterKeyOf(field);
  const from = String(value ?? '').slice(0, 'YYYY-MM-DD'.length);
  if ((key !== 'date' && key !== 'week' && key !== 'month') || !isLocalDate(from)) return null;
  const to = buckets[key](from);
  return { from: from < range.from ? range.from : from, to: to > range.to ? range.to : to };
}

const timeKeys: ReadonlySet<string> = new Set(['date', 'week', 'month', 'hour', 'minute']);

/** Dimensions that no rule of a segment knows. */
const unruledKeys: ReadonlySet<string> = new Set([
  ...timeKeys,
  'hour_of_day',
  'is_live',
  'ad_position',
  'ad_sequence',
  'viewer_id',
  'subscriber_id',
  'household_id',
  'attribute',
  'value',
]);

interface DataPointDimension {
  field: string;
  key: string;
  value: Cell;
}

/** The clicked one and the others of its row; the rest of the row are numbers. */
function dimensionsOf({ field, value, row }: SegmentDataPoint): readonly DataPointDimension[] {
  const others = Object.keys(row).filter((name) => name !== field && isDimension(filterKeyOf(name)));
  return [
    { field, key: filterKeyOf(field), value },
    ...others.map((name) => ({ field: name, key: filterKeyOf(name), value: row[name] ?? null })),
  ];
}

function isDimension(key: string): boolean {
  if (key === 'segment' || unruledKeys.has(key)) return true;
  const type = findSegmentField(ruleKeyOf(key).key)?.type;
  return type === 'search' || type === 'selectDate';
}

function isRuled(key: string, tabs: readonly SegmentTab[]): boolean {
  if (key === 'segment') return true;
  const rule = ruleKeyOf(key).key;
  return isDimension(key) && tabs.some(({ fields }) => fields.some((field) => field.key === rule));
}

function noRuleFor(field: string): string {
  const label = isGlossaryKey(field) ? glossary[field].term : filterKeyOf(field);
  return t('A segment has no rule for {field}.', { field: label });
}

interface Narrowing {
  dataPoint: SegmentDataPoint;
  own: FilterSet;
  /** The filter for a name of the data point's widget and page. */
  keyOf?: (key: string) => string;
}

/**
 * As the widget's query: values of the data point and filters of the widget replace those of the page; filters that
 * the widget ignores are left out.
 */
function narrowed({ dataPoint, own, keyOf = (key) => key }: Narrowing): FilterSet {
  const taken = new Set(own.map(({ key }) => key));
  const ofWidget = Object.entries(dataPoint.widgetFilters)
    .map(([field, expression]) => ({ key: keyOf(filterKeyOf(field)), rows: [], expression }))
    .filter(({ key }) => !taken.has(key));
  for (const { key, expression } of ofWidget) if (!onlyLeavesOut(expression)) taken.add(key);
  const ofPage = dataPoint.filters.map((filter) => ({ ...filter, key: keyOf(filter.key) }));
  return [...ofPage.filter(({ key }) => !taken.has(key)), ...ofWidget, ...own];
}

function onlyLeavesOut(expression: string): boolean {
  const parsed = parseFilterExpression(expression, 'string');
  return parsed.ok && parsed.conditions.every(({ op }) => operatorRecords[op].sense === 'negative');
}
