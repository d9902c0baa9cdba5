import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { FilterSet } from '@playhead/domain/filters';

/** The filters of an address, as far as they are known and fit the page. */
export interface CheckedFilters {
  /** Valid on some page: what the address keeps. */
  known: FilterSet;
  used: FilterSet;
  /** Kept in the address for the pages they fit, without effect on this one. */
  unused: FilterSet;
  unusedLabels: readonly string[];
  labels: readonly string[];
  /** Query field -> expression. */
  texts: Readonly<Record<string, string>>;
  issues: readonly string[];
}

export interface PageFilters extends CheckedFilters {
  /** FLT-075: a list that failed is an empty one; a view that has filters waits for it nevertheless. */
  status: 'loading' | 'failed' | 'ready';
  /** Those that fit the page. */
  fields: readonly GlobalFilterField[];
  firstStreamFields: readonly GlobalFilterField[];
  error: unknown;
  retry: () => void;
}
