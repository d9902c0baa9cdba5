import type { DrillItem } from '@playhead/domain/drill-down';
import { type PageId, pagePath, readPath } from '@playhead/domain/pages';
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
interface OurAddress {
  isOurs: true;
  /** Of the page before; null on the first one. */
  previous: string | null;
  /** Written by `rewriteTool`. */
  isOwnWriting?: true;
}

export function isOwnWriting(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnWriting' in state && state.isOwnWriting === true;
}

function isOurAddress(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOurs' in state && state.isOurs === true;
}

/** The address of the page that led to this one; null when it was opened from outside. */
export function previousAddress(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('previous' in state)) return null;
  const { previous } = state;
  return typeof previous === 'string' && readPath(previous.split('?')[0] ?? '').kind === 'page' ? previous : null;
}

/**
 * The one place that writes the address. In a host's frame the router is in memory, so nothing is written (SHELL-026).
 * `place` is where the app is; null on an address that is no page.
 */
export function useNavigation(place: Place | null, calendar: Calendar): Navigation {
  const navigate = useNavigate();
  const { pathname, search, state: entry } = useLocation();
  const isOurs = isOurAddress(entry);
  const before = previousAddress(entry);
  const go = useCallback(
    (next: { pathname: string; search: string }) => {
      const replace = historyAction({ current: { pathname, search, isOurs }, next }) === 'replace';
      const previous = next.pathname === pathname ? before : pathname + search;
      void navigate(next, { replace, state: { isOurs: true, previous } satisfies OurAddress });
    },
    [navigate, pathname, search, isOurs, before],
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
      openTool: (page, params) => {
        const state: OurAddress = { isOurs: true, previous: pathname + search };
        void navigate({ pathname: pagePath(page), search: toolSearch(place, params) }, { state });
      },
      rewriteTool: (params) => {
        const state: OurAddress = { isOurs: true, previous: before, isOwnWriting: true };
        void navigate({ pathname, search: toolSearch(place, params) }, { replace: true, state });
      },
    };
  }, [go, navigate, place, pathname, search, before, today, weekStartDay]);
}

/** Period and filters go along, for the page that is opened next. */
function toolSearch(place: Place | null, params: Readonly<Record<string, string>>): string {
  const along = place === null ? '' : pageSearch(stateForOtherPage(place.state));
  const query = new URLSearchParams([...new URLSearchParams(along), ...Object.entries(params)]).toString();
  return query === '' ? '' : `?${query}`;
}
