import type { DashboardConfig, WidgetConfig } from '@playhead/contract/http/dashboards';
import { addDays, type DateRange, formatRange, lengthInDays } from '@playhead/domain/periods';
import { fillSql } from './fill-sql.ts';
import { overviewSql } from './overview-sql.ts';
import { QUERY_PATH } from './page-queries.ts';

/** A query of a page, and the same in hand-written SQL. */
export interface PageQuery {
  name: string;
  path: string;
  body: object;
  sql: string;
}

const PERIOD_FIELD = 'customer_view.current_date_range_ui';

/** The browser's queries when Overview opens: one per widget, and one for its compare period if shown. */
export function overviewQueries(config: DashboardConfig, range: DateRange, zone: string): PageQuery[] {
  const before = { from: addDays(range.from, -lengthInDays(range)), to: addDays(range.from, -1) };
  return config.widgets.flatMap((widget) => [
    buildPageQuery(widget, range, zone),
    ...(widget.dataSource.compare === true ? [buildPageQuery(widget, before, zone)] : []),
  ]);
}

function buildPageQuery(widget: WidgetConfig, range: DateRange, zone: string): PageQuery {
  const { request, limit, options, filters: own } = widget.dataSource;
  const filters = { ...widget.widgetFilters, ...own, [PERIOD_FIELD]: formatRange(range) };
  const byHand = overviewSql[widget.id];
  if (byHand === undefined) throw new Error(`nobody wrote ${widget.id} by hand`);
  const query = { name: `${widget.id} ${range.from}`, sql: fillSql(byHand, range, zone) };
  const analysisBody = { filters, ...options };
  switch (request) {
    case 'query': {
      const body = { fields: widget.fields, filters, sorts: widget.sorts ?? [], limit };
      return { ...query, path: QUERY_PATH, body };
    }
    case 'ama':
      return { ...query, path: 'viz/ama', body: analysisBody };
    case 'benchmark':
      return { ...query, path: 'viz/benchmark', body: { ...analysisBody, fields: widget.fields, limit } };
    default:
      throw new Error(`Overview has a widget that this measurement does not know: ${widget.id} requests ${request}`);
  }
}
