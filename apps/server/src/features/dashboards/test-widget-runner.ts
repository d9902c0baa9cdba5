import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { queryResults, type QueryResult, RunQueryReply } from '@playhead/contract/http/queries';
import { decodeWire } from '@playhead/contract/wire';
import type { TestApp } from '../../test-app.ts';
import { bodyOf, type PageFilters, requests } from './test-widget-request.ts';

/** Only a hang reaches it. */
const WAIT_LIMIT_MS = 100_000;

export interface Caller {
  customer: number;
  headers: { authorization: string };
}

export interface WidgetRunner {
  /** Sends the request of the browser; null for a widget without one. */
  run(caller: Caller, request: { widget: WidgetConfig; filters: PageFilters }): Promise<QueryResult | null>;
  /** The values of a dimension with the most plays. */
  mostPlayed(caller: Caller, request: { name: string; period: string; count?: number }): Promise<readonly string[]>;
}

export function createWidgetRunner(app: TestApp['app']): WidgetRunner {
  async function post(caller: Caller, { url, body }: { url: string; body: object }): Promise<QueryResult> {
    const response = await app.inject({ method: 'POST', url, payload: body, headers: caller.headers });
    const { code, data, message } = response.json();
    if (code !== 200) throw new Error(`${code}: ${message}`);
    const { id, result } = decodeWire(RunQueryReply, data);
    return result ?? poll(caller, id);
  }

  /** The server waits a while before it responds: this does not spin. */
  async function poll({ customer, headers }: Caller, id: string): Promise<QueryResult> {
    const deadline = performance.now() + WAIT_LIMIT_MS;
    while (performance.now() < deadline) {
      const url = `/v1/customers/${customer}/viz/query_tasks/result?job_ids=${id}`;
      const { data } = (await app.inject({ url, headers })).json();
      const job = decodeWire(queryResults.reply, data)[id];
      if (job?.data) return job.data;
      if (job?.error) throw new Error(`${job.error.code}: ${job.error.message}`);
    }
    throw new Error(`The job ${id} did not end.`);
  }

  return {
    run(caller, { widget, filters }) {
      const body = bodyOf(widget, filters);
      const { request } = widget.dataSource;
      if (body === null || request === 'none') return Promise.resolve(null);
      return post(caller, { url: requests[request].path(caller.customer), body });
    },
    async mostPlayed(caller, { name, period, count = 1 }) {
      const field = `customer_view.${name}`;
      const body = {
        fields: [field, 'customer_view.plays'],
        filters: { [field]: '-NULL', 'customer_view.current_date_range_ui': period },
        sorts: ['customer_view.plays desc'],
        limit: count,
      };
      const { data } = await post(caller, { url: requests.query.path(caller.customer), body });
      return data.map((row) => String(row[field]));
    },
  };
}
