import type { DrillItem } from '@playhead/domain/drill-down';
import { type PageId, pagePath } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { historyAction } from './history-rule.ts';
import { type Place, placeAfterDrill, placeAfterDrillBack } from './page-state/next-place.ts';
import { changedSearch, pageSearch, type PageState, stateForOtherPage } from './page-state/page-state.ts';

export interface Navigation {
  openPage(page: PageId): void;
  /** The same page with something else chosen; what could not be read in its address is gone afterwards. */
  change(changes: Partial<PageState>): void;
  drill(item: DrillItem): void;
  drillBack(index: number): void;
}

/** Kept in the history entry: an address of our own making, against one that came from outside. */
const OUR_ADDRESS = { isOurs: true } as const;

function isOurAddress(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOurs' in state && state.isOurs === true;
}

/**
 * The one place that writes the address. In a host's frame the router is in memory, so nothing is written (SHELL-026).
 * `place` is where the app is; null on an address that is no page.
 */
export function useNavigation(place: Place | null, calendar: Calendar): Navigation {
  const navigate = useNavigate();
  const { pathname, search, state: entry } = useLocation();
  const isOurs = isOurAddress(entry);
  const go = useCallback(
    (next: { pathname: string; search: string }) => {
      const replace = historyAction({ current: { pathname, search, isOurs }, next }) === 'replace';
      void navigate(next, { replace, state: OUR_ADDRESS });
    },
    [navigate, pathname, search, isOurs],
  );
  const { today, weekStartDay } = calendar;
  return useMemo(() => {
    const goTo = (next: Place) => go({ pathname: pagePath(next.page), search: pageSearch(next.state) });
    return {
      openPage: (page) => {
        if (place) goTo({ page, state: stateForOtherPage(place.state) });
        else go({ pathname: pagePath(page), search: '' });
      },
      change: (changes) => {
        if (place) go({ pathname, search: changedSearch(search, { ...place.state, ...changes }) });
      },
      drill: (item) => {
        if (place) goTo(placeAfterDrill(place, item));
      },
      drillBack: (index) => {
        const back = place && placeAfterDrillBack(place, index, { today, weekStartDay });
        if (back) goTo(back);
      },
    };
  }, [go, place, pathname, search, today, weekStartDay]);
}
