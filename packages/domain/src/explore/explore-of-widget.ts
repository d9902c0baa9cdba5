import type { ExploreQuery } from '@playhead/contract/http/explore';
import type { RunQueryBody } from '@playhead/contract/http/queries';
import { PERIOD_FIELD } from '../filters/index.ts';
import { readPeriodText } from './explore-state.ts';

export interface WidgetPeriod {
  /** As the page names it: `Last 30 Days`. */
  shortcut: string;
  /** As the query has it: `2026/10/17 to 2026/11/15`. */
  range: string;
}

/** The query behind a widget. The period of its page stays a name, so that the analysis moves on with the days. */
export function exploreOfWidget(body: RunQueryBody, { shortcut, range }: WidgetPeriod): ExploreQuery {
  const { fields, sorts, limit, pivots, dynamicFields, total, rowTotal } = body;
  const filters = { ...body.filters };
  const isNamed = filters[PERIOD_FIELD] === range && readPeriodText(shortcut) !== null;
  if (isNamed) filters[PERIOD_FIELD] = shortcut;
  return {
    model: 'playhead',
    view: 'customer_view',
    fields,
    filters,
    sorts,
    limit,
    pivots,
    dynamicFields,
    total,
    rowTotal,
    visConfig: {},
  };
}
