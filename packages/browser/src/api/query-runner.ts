import {
  cancelQueries,
  type QueryResult,
  queryResults,
  runQuery,
  type RunQueryBody,
  type RunQueryReply,
} from '@playhead/contract/http/queries';
import { analysisRoutes, type WidgetQuery } from '@playhead/contract/http/widget-queries';
import { t } from '@playhead/texts/translate';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { createJobPoller } from './job-poller.ts';
import { shownResult } from './shown-fields.ts';
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
  /** Gets the numbers of a sample where the exact ones take long. Without it there is no sample. */
  onSample?: ((result: QueryResult) => void) | undefined;
}

export interface QueryRunner {
  runWidgetQuery(request: WidgetQueryRequest): Promise<QueryResult>;
}

/** Exact numbers wait until every widget has shown those of its sample. */
const AFTER_SAMPLES = 1_000;

/** QRY-005: another one each time. */
function randomTs(): string {
  return Math.random().toString(36).slice(2);
}

/** One runner for a signed-in customer: its requestQueue orders the widgets, its poller batches their jobs. */
export function createQueryRunner(
  api: ApiClient,
  scope: CustomerScope,
  { soon, sampleFirst = false }: Pick<RequestQueueOptions, 'soon'> & { sampleFirst?: boolean } = {},
): QueryRunner {
  const requestQueue = createRequestQueue(soon === undefined ? {} : { soon });
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

  async function rowsOf({ query, priority, signal }: WidgetQueryRequest): Promise<QueryResult> {
    const response = await requestQueue.run(() => send(query, signal), { priority, signal });
    if (response.result) return shownResult(response.result, query);
    if (response.status === 'added' || response.status === 'running')
      return shownResult(await poller.wait(response.id, signal), query);
    throw new ApiError({
      kind: 'refused',
      message: t('The query ended without rows.'),
      catalogueCode: response.status,
    });
  }

  return {
    async runWidgetQuery(request) {
      const { query, priority, onSample } = request;
      if (!sampleFirst || onSample === undefined || query.request !== 'query') return rowsOf(request);
      const withPrecision = (precision: 'progressive' | 'exact') => ({
        ...request,
        query: { ...query, body: { ...query.body, precision } },
      });
      const first = await rowsOf(withPrecision('progressive'));
      if (!first.provenance.sampled) return first;
      onSample(first);
      return rowsOf({ ...withPrecision('exact'), priority: () => priority() + AFTER_SAMPLES });
    },
  };
}
