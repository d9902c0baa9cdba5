import {
  cancelQueries,
  type QueryResult,
  queryResults,
  runQuery,
  type RunQueryBody,
} from '@playhead/contract/http/queries';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { createJobPoller } from './job-poller.ts';
import { createLane } from './lane.ts';

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
  body: RunQueryBody;
  priority: number;
  signal: AbortSignal;
}

export interface QueryRunner {
  runWidgetQuery(request: WidgetQueryRequest): Promise<QueryResult>;
}

/** One runner for a signed-in customer: its lane orders the widgets, its poller batches their jobs. */
export function createQueryRunner(api: ApiClient, scope: CustomerScope): QueryRunner {
  const lane = createLane();
  const params = { customer: scope.customer };
  const poller = createJobPoller({
    fetchResults: (jobIds, signal) => api.call(queryResults, { params, query: { job_ids: [...jobIds] }, signal }),
    cancelJobs: (jobIds) => api.call(cancelQueries, { params, query: { job_ids: [...jobIds] } }),
    readIntervalMs: () => Math.max(scope.refreshIntervalMs || DEFAULT_REFRESH_INTERVAL_MS, MIN_REFRESH_INTERVAL_MS),
    now: () => performance.now(),
  });
  return {
    async runWidgetQuery({ body, priority, signal }) {
      const answer = await lane.run(
        () => api.call(runQuery, { params: { ...params, table: scope.table }, body, signal }),
        { priority, signal },
      );
      if (answer.result) return answer.result;
      if (answer.status === 'added' || answer.status === 'running') return poller.wait(answer.id, signal);
      throw new ApiError({ kind: 'refused', message: 'The query ended without rows.', catalogueCode: answer.status });
    },
  };
}
