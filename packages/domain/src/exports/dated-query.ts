import type { RunQueryBody } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { PERIOD_FIELD } from '../filters/index.ts';
import { type Calendar, DEFAULT_PERIOD, formatRange, periodShortcuts, resolvePeriod } from '../periods/index.ts';

type Filters = RunQueryBody['filters'];

/** The query for the days of the calendar: a period that is stored by name (`Last 30 Days`) becomes its dates. */
export function withDates(query: WidgetQuery, calendar: Calendar): WidgetQuery {
  if (query.request !== 'query') return query;
  const { body } = query;
  return {
    ...query,
    body: {
      ...body,
      filters: datedFilters(body.filters, calendar),
      dynamicFields: body.dynamicFields.map((field) =>
        'filters' in field && field.filters !== undefined
          ? { ...field, filters: datedFilters(field.filters, calendar) }
          : field,
      ),
    },
  };
}

function datedFilters(filters: Filters, calendar: Calendar): Filters {
  const text = filters[PERIOD_FIELD]?.trim();
  const shortcut = periodShortcuts.find((name) => name === text && name !== 'Custom');
  if (shortcut === undefined) return filters;
  return { ...filters, [PERIOD_FIELD]: formatRange(resolvePeriod({ ...DEFAULT_PERIOD, shortcut }, calendar)) };
}
