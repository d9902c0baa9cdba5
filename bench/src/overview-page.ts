import type { DashboardConfig, WidgetConfig } from '@playhead/contract/http/dashboards';
import { addDays, type DateRange, formatRange, lengthInDays } from '@playhead/domain/periods';
import { fillSql } from './fill-sql.ts';
import { overviewSql } from './overview-sql.ts';

/** One question of a page: what our server is asked, and the same by hand. */
export interface PageQuestion {
  name: string;
  path: string;
  body: object;
  sql: string;
}

const PERIOD_FIELD = 'customer_view.current_date_range_ui';

/** What the browser asks when Overview opens: each widget, and its compare period where it shows one. */
export function overviewQuestions(config: DashboardConfig, range: DateRange, zone: string): PageQuestion[] {
  const before = { from: addDays(range.from, -lengthInDays(range)), to: addDays(range.from, -1) };
  return config.widgets.flatMap((widget) => [
    questionOf(widget, range, zone),
    ...(widget.dataSource.compare === true ? [questionOf(widget, before, zone)] : []),
  ]);
}

function questionOf(widget: WidgetConfig, range: DateRange, zone: string): PageQuestion {
  const { request, limit, options } = widget.dataSource;
  const filters = { ...widget.widgetFilters, [PERIOD_FIELD]: formatRange(range) };
  const byHand = overviewSql[widget.id];
  if (byHand === undefined) throw new Error(`nobody wrote ${widget.id} by hand`);
  const question = { name: `${widget.id} ${range.from}`, sql: fillSql(byHand, range, zone) };
  const special = { filters, ...options };
  switch (request) {
    case 'query': {
      const body = { fields: widget.fields, filters, sorts: widget.sorts ?? [], limit };
      return { ...question, path: 'customer_view/queries/run/json', body };
    }
    case 'ama':
      return { ...question, path: 'viz/ama', body: special };
    case 'benchmark':
      return { ...question, path: 'viz/benchmark', body: { ...special, fields: widget.fields, limit } };
    default:
      throw new Error(`Overview has a widget that this measurement does not know: ${widget.id} asks ${request}`);
  }
}
