import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { DEFAULT_ROWS, type RunQueryBody } from '@playhead/contract/http/queries';
import { type DateRange, formatRange, lengthInDays } from '@playhead/domain/periods';

export const PERIOD_FIELD = 'customer_view.current_date_range_ui';
const DATE_FIELD = 'customer_view.date';
const HOUR_FIELD = 'customer_view.hour';

/** What the reader chose inside one widget; it changes that widget's query alone. */
export interface WidgetChoice {
  dimension?: string;
  sort?: string;
}

/** The configuration as it is asked: with the chosen dimension and sort, and hours in place of a single day. */
export function askedConfig(config: WidgetConfig, choice: WidgetChoice, range: DateRange): WidgetConfig {
  const rename = new Map<string, string>();
  if (choice.dimension !== undefined) {
    const offered = config.dimensions?.map((dimension) => dimension.key) ?? [];
    const shown = config.fields.find((field) => offered.includes(field));
    if (shown !== undefined) rename.set(shown, choice.dimension);
  }
  if (lengthInDays(range) === 1) rename.set(DATE_FIELD, HOUR_FIELD);
  const renamed = (field: string) => rename.get(field) ?? field;
  const sorts = choice.sort === undefined ? (config.sorts ?? []) : [choice.sort];
  return {
    ...config,
    fields: config.fields.map(renamed),
    sorts: sorts.map((sort) => renameSort(sort, renamed)),
    ...(config.pivots ? { pivots: config.pivots.map(renamed) } : {}),
  };
}

/** `field` or `field desc`. */
function renameSort(sort: string, renamed: (field: string) => string): string {
  const [field = '', ...direction] = sort.split(' ');
  return [renamed(field), ...direction].join(' ');
}

export function widgetBody(config: WidgetConfig, range: DateRange): RunQueryBody {
  return {
    widgets: [config.id],
    fields: config.fields,
    filters: { ...config.widgetFilters, [PERIOD_FIELD]: formatRange(range) },
    sorts: config.sorts ?? [],
    limit: config.dataSource.limit ?? DEFAULT_ROWS,
    pivots: config.pivots ?? [],
    dynamic_fields: config.dynamic_fields ?? [],
    dataSource: config.dataSource.queryEngin,
  };
}
