import { NO_TRAIL } from '@playhead/domain/drill-down';
import { NO_FILTERS } from '@playhead/domain/filters';
import { type PageId, pagePath } from '@playhead/domain/pages';
import type { Period } from '@playhead/domain/periods';
import { pageSearch } from './page-state.ts';

/** The address says the period, so a copy of it opens the same days for somebody with other preferences. */
export function startAddress({ page, period }: { page: PageId; period: Period }): { pathname: string; search: string } {
  const search = pageSearch({ period, filters: NO_FILTERS, settings: {}, trail: NO_TRAIL });
  return { pathname: pagePath(page), search };
}
