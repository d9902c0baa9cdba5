import type { Annotation } from '@playhead/contract/http/annotations';
import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { ResultProvenance } from '@playhead/contract/http/queries';
import type { WidgetFailure, WidgetInput, WidgetState } from '@playhead/widgets/definition';
import { isUnreachable } from '@playhead/browser/api/api-error.ts';
import type { WidgetResponse } from '@playhead/browser/api/resources.ts';

/** What TanStack Query tells of one response, as far as a widget's state depends on it. */
export interface RowsResponse {
  data: WidgetResponse | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  /** The rows are still those of the previous query. */
  isPlaceholderData: boolean;
}

export interface WidgetStateOptions {
  current: RowsResponse;
  /** Null when the widget has nothing to compare. */
  compare: RowsResponse | null;
  /** inputOf() the two; null while there is nothing to show. */
  input: WidgetInput | null;
  /** False while the banner says that the server cannot be reached. */
  reachable: boolean;
  messageOf: (error: unknown) => string;
  retry: () => void;
}

/** WID-008. A compare period that failed leaves the widget without comparison, not without its numbers. */
export function widgetState(options: WidgetStateOptions): WidgetState {
  const { current, compare, input } = options;
  const failure = failureOf(options);
  if (failure !== null && !hasEstimate(current)) return { status: 'error', ...failure };
  const compareSettled = compare === null || compare.data !== undefined || (compare.isError && !compare.isFetching);
  if (current.data === undefined || input === null || !compareSettled) return { status: 'first-load' };
  if (current.isPlaceholderData || compare?.isPlaceholderData) return { status: 'updating', input };
  const { result, exactFollows } = current.data;
  const ready = { status: 'ready', input, provenance: result.provenance } as const;
  if (failure !== null) return { ...ready, exactFailure: failure };
  return { ...ready, ...(exactFollows ? { exactFollows } : {}) };
}

function failureOf(options: WidgetStateOptions): WidgetFailure | null {
  const { current, messageOf, retry } = options;
  if (!current.isError || current.isFetching || waitsForServer(options)) return null;
  return { message: messageOf(current.error), retry };
}

/** Of this query: marked numbers say more than the failure of the exact ones alone. */
function hasEstimate({ data, isPlaceholderData }: RowsResponse): boolean {
  return data?.exactFollows === true && !isPlaceholderData;
}

/** One banner speaks for all widgets; each keeps what it has until the server is back. */
function waitsForServer({ current, reachable }: WidgetStateOptions): boolean {
  return !reachable && isUnreachable(current.error);
}

/** Results with the query they belong to. Numbers of another query are no comparison. */
export function inputOf(
  current: WidgetResponse,
  compare: WidgetResponse | undefined,
  annotations: readonly Annotation[],
): WidgetInput {
  const { result, config } = current;
  const comparable = compare !== undefined && sameFields(compare.config, config);
  return {
    config,
    rows: result.data,
    fields: result.fields,
    periodLabel: current.label,
    filterLabels: current.filterLabels,
    annotations,
    ...(result.intervals ? { intervals: result.intervals } : {}),
    ...(result.totals ? { totals: result.totals } : {}),
    ...(result.rowCount === undefined ? {} : { rowCount: result.rowCount }),
    ...(comparable ? { compareRows: compare.result.data, compareLabel: compare.label } : {}),
    ...(comparable && compare.result.intervals ? { compareIntervals: compare.result.intervals } : {}),
  };
}

function sameFields(a: WidgetConfig, b: WidgetConfig): boolean {
  return a === b || (a.id === b.id && a.fields.join() === b.fields.join());
}

/** `request: none`: a control or a picture has no rows, and nothing that was computed. */
export function stateWithoutRows(config: WidgetConfig, timeZone: string): WidgetState {
  return {
    status: 'ready',
    input: { config, rows: [], fields: [] },
    provenance: { ...nothingComputed, timeZone },
  };
}

const nothingComputed: Omit<ResultProvenance, 'timeZone'> = {
  sql: '',
  period: null,
  sampled: false,
  cached: false,
  computedAt: '',
  elapsedMs: 0,
  rowsRead: 0,
};
