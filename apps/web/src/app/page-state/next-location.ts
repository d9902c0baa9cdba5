import { drillBack, type DrillItem, filtersAfterDrill, NO_TRAIL, trailAfterDrill } from '@playhead/domain/drill-down';
import type { PageId } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import type { PageState } from '../../page-context/page-state.ts';
import { pageSearch, readPageState } from './page-state.ts';
import { subjectNameOf } from './page-subject.ts';

/** A page with everything it shows; an address is written from it. */
export interface PageLocation {
  page: PageId;
  state: PageState;
}

/** SHELL-051..SHELL-053: filters, period and settings of the clicked item, and the page that is left as a breadcrumb. */
export function locationAfterDrill({ page, state }: PageLocation, item: DrillItem): PageLocation {
  const { period, filters, trail } = state;
  const from = {
    page,
    search: pageSearch({ ...state, trail: NO_TRAIL }).replace(/^\?/, ''),
    name: subjectNameOf(page, { filters, period }),
  };
  return {
    page: item.page,
    state: {
      ...state,
      period:
        item.day === undefined ? period : { ...period, shortcut: 'Custom', custom: { from: item.day, to: item.day } },
      filters: filtersAfterDrill(filters, item),
      settings: item.settings,
      trail: trailAfterDrill(trail, from, item),
    },
  };
}

/** SHELL-050: the page of a breadcrumb as it was left; null when there is no such step. */
export function locationAfterDrillBack(
  { state }: PageLocation,
  index: number,
  calendar: Calendar,
): PageLocation | null {
  const back = drillBack(state.trail, index);
  if (back === null) return null;
  const { state: left } = readPageState(back.step.search, calendar);
  return { page: back.step.page, state: { ...left, trail: back.trail } };
}
