import type { SegmentBodyInput, SegmentCoverage } from '@playhead/contract/http/segments';
import {
  isUnrestricted,
  blocksCoverage,
  payloadOf,
  type SegmentForm,
  type SegmentProblem,
} from '@playhead/domain/segments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { coverageQuery } from '@playhead/browser/api/segments/segment-resources.ts';
import { useDebounced } from '@playhead/browser/ui/suggestions/use-debounced.ts';
import type { ChangeKind } from '@playhead/browser/ui/rule-editor/value-input.ts';

/** SEG-045 */
const COVERAGE_DEBOUNCE_MS = 1000;

/**
 * everyone: no query runs (SEG-046). blocked: a rule is not valid (SEG-061). counting: what is shown, if anything, is of an
 * earlier query. estimated: from a sample, the exact numbers are on their way. unsure: they did not come.
 */
export type Coverage =
  | { status: 'everyone' | 'blocked'; counted: null }
  | { status: 'counting'; counted: SegmentCoverage | null }
  | { status: 'estimated' | 'exact'; counted: SegmentCoverage }
  | { status: 'unsure'; counted: SegmentCoverage; retry: () => void }
  | { status: 'failed'; counted: null; retry: () => void };

export interface CoverageOptions {
  customer: string;
  form: SegmentForm;
  problems: readonly SegmentProblem[];
  lastChange: ChangeKind;
  /** Off while there is no form yet. */
  enabled: boolean;
}

export function useCoverage({ customer, form, problems, lastChange, enabled }: CoverageOptions): Coverage {
  const api = useApi();
  const isEveryone = isUnrestricted(form);
  const isBlocked = blocksCoverage(problems);
  const body = JSON.stringify(countedBody(form));
  const settled = useDebounced(body, lastChange === 'typed' ? COVERAGE_DEBOUNCE_MS : 0);
  const isQueried = enabled && !isEveryone && !isBlocked && settled === body;
  const { data, isPlaceholderData, isFetching, isError, refetch } = useQuery({
    ...coverageQuery(api, { customer, body: isQueried ? countedBody(form) : null }),
    placeholderData: keepPreviousData,
  });
  const retry = () => void refetch();
  if (isEveryone) return { status: 'everyone', counted: null };
  if (isBlocked) return { status: 'blocked', counted: null };
  if (isQueried && isError && !isFetching) {
    return data === undefined || isPlaceholderData
      ? { status: 'failed', counted: null, retry }
      : { status: 'unsure', counted: data, retry };
  }
  if (!isQueried || data === undefined || isPlaceholderData) return { status: 'counting', counted: data ?? null };
  return { status: isFetching || data.sampled ? 'estimated' : 'exact', counted: data };
}

/** Without the words: a new name covers nobody else. */
function countedBody(form: SegmentForm): SegmentBodyInput {
  return payloadOf({ ...form, segmentName: '', description: '', tags: [], version: null });
}
