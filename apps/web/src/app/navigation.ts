import { type PageId, pagePath } from '@playhead/domain/pages';
import type { Period } from '@playhead/domain/periods';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { historyAction } from './history-rule.ts';
import { periodOnly, withPeriod } from './period-address.ts';

export interface Navigation {
  openPage(page: PageId): void;
  applyPeriod(period: Period): void;
}

/** The one place that writes the address. In a host's frame the router is in memory, so nothing is written (SHELL-026). */
export function useNavigation(): Navigation {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const go = useCallback(
    (next: { pathname: string; search: string }) => {
      const replace = historyAction({ current: { pathname, search }, next }) === 'replace';
      void navigate(next, { replace });
    },
    [navigate, pathname, search],
  );
  return useMemo(
    () => ({
      openPage: (page) => go({ pathname: pagePath(page), search: periodOnly(search) }),
      applyPeriod: (period) => go({ pathname, search: withPeriod(search, period) }),
    }),
    [go, pathname, search],
  );
}
