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
  /** A tool with something of its own in the address, such as a saved analysis; Back leads to where the user was. */
  openTool(page: PageId, params: Readonly<Record<string, string>>): void;
  /** The tool that is open shows something else by itself: its address follows. */
  rewriteTool(params: Readonly<Record<string, string>>): void;
}

/** Kept in the history entry: an address of our own making, against one that came from outside. */
const OUR_ADDRESS = { isOurs: true } as const;
const OWN_WRITING = { ...OUR_ADDRESS, isOwnWriting: true } as const;

/** The state of an address that `rewriteTool` wrote. */
export function isOwnWriting(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnWriting' in state && state.isOwnWriting === true;
}

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
      openTool: (page, params) =>
        void navigate({ pathname: pagePath(page), search: toolSearch(place, params) }, { state: OUR_ADDRESS }),
      rewriteTool: (params) =>
        void navigate({ pathname, search: toolSearch(place, params) }, { replace: true, state: OWN_WRITING }),
    };
  }, [go, navigate, place, pathname, search, today, weekStartDay]);
}

/** Period and filters go along, for the page that is opened next. */
function toolSearch(place: Place | null, params: Readonly<Record<string, string>>): string {
  const along = place === null ? '' : pageSearch(stateForOtherPage(place.state));
  const query = new URLSearchParams([...new URLSearchParams(along), ...Object.entries(params)]).toString();
  return query === '' ? '' : `?${query}`;
}
