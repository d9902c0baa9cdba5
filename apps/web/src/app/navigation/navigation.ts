import { pagePath, readPath } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Navigation } from '../../page-context/navigation.ts';
import { historyAction } from './history-rule.ts';
import { type PageLocation, locationAfterDrill, locationAfterDrillBack } from '../page-state/next-location.ts';
import { changedSearch, pageSearch, stateForOtherPage } from '../page-state/page-state.ts';

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
 * Only this hook writes the address. In a host's frame the router is in memory, so nothing is written (SHELL-026).
 * `location` is where the app is; null on an address that is no page.
 */
export function useNavigation(location: PageLocation | null, calendar: Calendar): Navigation {
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
    const goTo = (next: PageLocation) => go({ pathname: pagePath(next.page), search: pageSearch(next.state) });
    return {
      openPage: (page) => {
        if (location) goTo({ page, state: stateForOtherPage(location.state) });
        else go({ pathname: pagePath(page), search: '' });
      },
      openView: (page, state) => goTo({ page, state }),
      change: (changes) => {
        if (location) go({ pathname, search: changedSearch(search, { ...location.state, ...changes }) });
      },
      drill: (item) => {
        if (location) goTo(locationAfterDrill(location, item));
      },
      drillBack: (index) => {
        const back = location && locationAfterDrillBack(location, index, { today, weekStartDay });
        if (back) goTo(back);
      },
      openTool: (page, params) => {
        const state: OurAddress = { isOurs: true, previous: pathname + search };
        void navigate({ pathname: pagePath(page), search: toolSearch(location, params) }, { state });
      },
      rewriteTool: (params) => {
        const state: OurAddress = { isOurs: true, previous: before, isOwnWriting: true };
        void navigate({ pathname, search: toolSearch(location, params) }, { replace: true, state });
      },
    };
  }, [go, navigate, location, pathname, search, before, today, weekStartDay]);
}

/** Period and filters go along, for the page that is opened next. */
function toolSearch(location: PageLocation | null, params: Readonly<Record<string, string>>): string {
  const along = location === null ? '' : pageSearch(stateForOtherPage(location.state));
  const query = new URLSearchParams([...new URLSearchParams(along), ...Object.entries(params)]).toString();
  return query === '' ? '' : `?${query}`;
}
