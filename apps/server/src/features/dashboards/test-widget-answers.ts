import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { queryResults, type QueryResult, RunQueryReply } from '@playhead/contract/http/queries';
import type { TestApp } from '../../test-app.ts';
import { bodyOf, type PageFilters, requests } from './test-widget-request.ts';

/** Only a hang reaches it. */
const WAIT_LIMIT_MS = 100_000;

export interface Asker {
  customer: number;
  headers: { authorization: string };
}

export interface WidgetAsker {
  /** As the browser asks it; null for a widget that asks nobody. */
  ask(asker: Asker, asked: { widget: WidgetConfig; filters: PageFilters }): Promise<QueryResult | null>;
  /** The value of a dimension with the most plays. */
  mostPlayed(asker: Asker, asked: { name: string; period: string }): Promise<string>;
}

export function createWidgetAsker(app: TestApp['app']): WidgetAsker {
  async function run(asker: Asker, { url, body }: { url: string; body: object }): Promise<QueryResult> {
    const answer = await app.inject({ method: 'POST', url, payload: body, headers: asker.headers });
    const { code, data, message } = answer.json();
    if (code !== 200) throw new Error(`${code}: ${message}`);
    const { id, result } = RunQueryReply.parse(data);
    return result ?? poll(asker, id);
  }

  /** The server itself waits a while before it answers: this does not spin. */
  async function poll({ customer, headers }: Asker, id: string): Promise<QueryResult> {
    const deadline = performance.now() + WAIT_LIMIT_MS;
    while (performance.now() < deadline) {
      const url = `/v1/customers/${customer}/viz/query_tasks/result?job_ids=${id}`;
      const { data } = (await app.inject({ url, headers })).json();
      const job = queryResults.reply.parse(data)[id];
      if (job?.data) return job.data;
      if (job?.error) throw new Error(`${job.error.code}: ${job.error.message}`);
    }
    throw new Error(`The job ${id} did not end.`);
  }

  return {
    ask(asker, { widget, filters }) {
      const body = bodyOf(widget, filters);
      const { request } = widget.dataSource;
      if (body === null || request === 'none') return Promise.resolve(null);
      return run(asker, { url: requests[request].path(asker.customer), body });
    },
    async mostPlayed(asker, { name, period }) {
      const field = `customer_view.${name}`;
      const body = {
        fields: [field, 'customer_view.plays'],
        filters: { [field]: '-NULL', 'customer_view.current_date_range_ui': period },
        sorts: ['customer_view.plays desc'],
        limit: 1,
      };
      const { data } = await run(asker, { url: requests.query.path(asker.customer), body });
      return String(data[0]?.[field]);
    },
  };
}
