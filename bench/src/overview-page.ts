import { CUSTOMER_BASE } from '@playhead/contract/customer-path';
import type { DashboardConfig, WidgetConfig } from '@playhead/contract/http/dashboards';
import { RunQueryBody } from '@playhead/contract/http/queries';
import { AmaBody, BenchmarkBody } from '@playhead/contract/http/special-queries';
import { addDays, type DateRange, formatRange, lengthInDays } from '@playhead/domain/periods';
import { compileQuery, type QueryContext, type Statement } from '@playhead/query/compile';
import { compileAma, compileBenchmark } from '@playhead/query/special';

/** One question of a page: what our server is asked, and the statement over the rows that answers it. */
export interface PageQuestion {
  name: string;
  path: string;
  body: object;
  statement: Statement;
}

const PERIOD_FIELD = 'customer_view.current_date_range_ui';

/** What the browser asks when Overview opens: each widget, and its compare period where it shows one. */
export function overviewQuestions(config: DashboardConfig, range: DateRange, context: QueryContext): PageQuestion[] {
  const before = { from: addDays(range.from, -lengthInDays(range)), to: addDays(range.from, -1) };
  return config.widgets.flatMap((widget) => [
    questionOf(widget, range, context),
    ...(widget.dataSource.compare === true ? [questionOf(widget, before, context)] : []),
  ]);
}

function questionOf(widget: WidgetConfig, range: DateRange, context: QueryContext): PageQuestion {
  const { request, limit, options } = widget.dataSource;
  const filters = { ...widget.widgetFilters, [PERIOD_FIELD]: formatRange(range) };
  const name = `${widget.id} ${range.from}`;
  const special = { filters, ...options };
  switch (request) {
    case 'query': {
      const body = RunQueryBody.parse({ fields: widget.fields, filters, sorts: widget.sorts ?? [], limit });
      return { name, path: 'customer_view/queries/run/json', body, statement: compileQuery(body, context) };
    }
    case 'ama': {
      const body = AmaBody.parse(special);
      return { name, path: 'viz/ama', body, statement: compileAma(body, context) };
    }
    case 'benchmark': {
      const body = BenchmarkBody.parse({ ...special, fields: widget.fields, limit });
      return { name, path: 'viz/benchmark', body, statement: compileBenchmark(body, context) };
    }
    default:
      throw new Error(`Overview has a widget that this measurement does not know: ${widget.id} asks ${request}`);
  }
}

export const customerPath = (customer: number): string => CUSTOMER_BASE.replace(':customer', String(customer));
