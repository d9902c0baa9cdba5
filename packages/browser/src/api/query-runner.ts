import {
  cancelQueries,
  type QueryResult,
  queryResults,
  runQuery,
  type RunQueryBody,
  type RunQueryReply,
} from '@playhead/contract/http/queries';
import { analysisRoutes, type WidgetQuery } from '@playhead/contract/http/widget-queries';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { createJobPoller } from './job-poller.ts';
import { createRequestQueue, type RequestQueueOptions } from './transport/request-queue.ts';

/** QRY-016 */
const DEFAULT_REFRESH_INTERVAL_MS = 1000;
/** A customer's setting below this would hammer the server. */
const MIN_REFRESH_INTERVAL_MS = 200;

export interface CustomerScope {
  /** `{customer}` of the path. */
  customer: string;
  /** `{table}` of the path: the customer's account name (QRY-010). */
  table: string;
  refreshIntervalMs: number;
}

export interface WidgetQueryRequest {
  query: WidgetQuery;
  /** Lowest first; read when its turn may come. */
  priority: () => number;
  signal: AbortSignal;
}

export interface QueryRunner {
  runWidgetQuery(request: WidgetQueryRequest): Promise<QueryResult>;
}

/** QRY-005: another one each time. */
function randomTs(): string {
  return Math.random().toString(36).slice(2);
}

/** One runner for a signed-in customer: its requestQueue orders the widgets, its poller batches their jobs. */
export function createQueryRunner(
  api: ApiClient,
  scope: CustomerScope,
  options: Pick<RequestQueueOptions, 'soon'> = {},
): QueryRunner {
  const requestQueue = createRequestQueue(options);
  const params = { customer: scope.customer };
  const poller = createJobPoller({
    fetchResults: (jobIds, signal) =>
      api.call(queryResults, { params, query: { jobIds: [...jobIds], ts: randomTs() }, signal }),
    cancelJobs: (jobIds) => api.call(cancelQueries, { params, query: { jobIds: [...jobIds] } }),
    readIntervalMs: () => Math.max(scope.refreshIntervalMs || DEFAULT_REFRESH_INTERVAL_MS, MIN_REFRESH_INTERVAL_MS),
    now: () => performance.now(),
  });

  /** What the reader left for this query is cancelled by the query itself, before it takes a slot in the engine. */
  async function runReplacing(body: RunQueryBody, signal: AbortSignal): Promise<RunQueryReply> {
    const replaced = poller.takeLeft();
    try {
      return await api.call(runQuery, {
        params: { ...params, table: scope.table },
        body: replaced.length === 0 ? body : { ...body, replaces: [...replaced] },
        signal,
      });
    } catch (error) {
      poller.cancel(replaced);
      throw error;
    }
  }

  function send({ request, body }: WidgetQuery, signal: AbortSignal): Promise<RunQueryReply> {
    if (request === 'query') return runReplacing(body, signal);
    return api.call(analysisRoutes[request], { params, body, signal });
  }

  return {
    async runWidgetQuery({ query, priority, signal }) {
      const response = await requestQueue.run(() => send(query, signal), { priority, signal });
      if (response.result) return response.result;
      if (response.status === 'added' || response.status === 'running') return poller.wait(response.id, signal);
      throw new ApiError({ kind: 'refused', message: 'The query ended without rows.', catalogueCode: response.status });
    },
  };
}
