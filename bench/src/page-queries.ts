import type { DashboardConfig } from '@playhead/contract/http/dashboards';
import { type WidgetQuery, widgetBody } from '@playhead/contract/http/widget-queries';
import { encodeWire } from '@playhead/contract/wire';
import { defaultPageQueries } from '@playhead/domain/dashboards';
import { DEFAULT_PERIOD, localDateOf, type Period, resolveCompare, resolvePeriod } from '@playhead/domain/periods';

/** Relative to the customer. */
export const QUERY_PATH = 'customer_view/queries/run/json';

/** A query as the browser sends it; the path is relative to the customer. */
export interface SentQuery {
  path: string;
  body: object;
}

/** All that a page sends when it is opened. */
export function pageQueries(
  { widgets }: DashboardConfig,
  options: { at: Date; zone: string; filters: Readonly<Record<string, string>>; period?: Period },
): readonly SentQuery[] {
  const { at, zone, filters, period = DEFAULT_PERIOD } = options;
  const calendar = { today: localDateOf(at, zone), weekStartDay: 0 };
  const ranges = { range: resolvePeriod(period, calendar), compareRange: resolveCompare(period, calendar) };
  return defaultPageQueries(widgets, { ...ranges, filters }).map(sent);
}

function sent({ request, body }: WidgetQuery): SentQuery {
  const path = request === 'query' ? QUERY_PATH : `viz/${request}`;
  return { path, body: encodeWire(widgetBody(request), body) as object };
}
