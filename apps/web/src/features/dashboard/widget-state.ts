import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import type { WidgetInput, WidgetState } from '@playhead/widgets/definition';
import type { LabelledResult } from '../../api/resources.ts';

/** What TanStack Query tells of one answer, as far as a widget's state depends on it. */
export interface RowsAnswer {
  data: LabelledResult | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  /** The data is still the answer to the question before. */
  isPlaceholderData: boolean;
}

export interface WidgetStateOptions {
  config: WidgetConfig;
  current: RowsAnswer;
  /** Null when the widget has nothing to compare. */
  compare: RowsAnswer | null;
  messageOf: (error: unknown) => string;
  retry: () => void;
}

/** WID-008. A compare period that failed leaves the widget without comparison, not without its numbers. */
export function widgetState(options: WidgetStateOptions): WidgetState {
  const { current, compare } = options;
  if (current.isError && !current.isFetching) {
    return { status: 'error', message: options.messageOf(current.error), retry: options.retry };
  }
  const compareSettled = compare === null || compare.data !== undefined || (compare.isError && !compare.isFetching);
  if (current.data === undefined || !compareSettled) return { status: 'first-load' };
  const input = inputOf(options, current.data);
  if (current.isPlaceholderData || compare?.isPlaceholderData) return { status: 'updating', input };
  return { status: 'ready', input, provenance: current.data.result.provenance };
}

function inputOf({ config, compare }: WidgetStateOptions, { result, label }: LabelledResult): WidgetInput {
  return {
    config,
    rows: result.data,
    fields: result.fields,
    periodLabel: label,
    ...(compare?.data ? { compareRows: compare.data.result.data, compareLabel: compare.data.label } : {}),
  };
}
