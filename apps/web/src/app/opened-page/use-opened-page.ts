import { type FilterSet, mergeFilters } from '@playhead/domain/filters';
import { completePreferences } from '@playhead/domain/preferences';
import { changeSettings, type PageId, type PageSettings, showsFilterBar } from '@playhead/domain/pages';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '@playhead/browser/api/transport/request-queue.ts';
import { createQueryRunner, type QueryRunner } from '@playhead/browser/api/query-runner.ts';
import { useRefresh } from '../../features/dashboard/refresh/use-refresh.ts';
import { announceFilters } from '../../features/filters/announce-filters.ts';
import { useCountryDefault } from '../../features/filters/use-country-default.ts';
import { usePagePeriod } from '../../features/period/use-page-period.ts';
import { usePreferences } from '../../features/preferences/use-preferences.ts';
import { type Sampling, useSampling } from '../../features/sampling/use-sampling.ts';
import { useStartPageChange } from '../../page-context/page-changes.tsx';
import { type Page, useWorkspace, type Workspace } from '../../page-context/page-context.ts';
import type { PageState } from '../../page-context/page-state.ts';
import type { OpenedLocation } from '../navigation/open-page.ts';
import { useScrollToTop } from '../navigation/use-scroll-to-top.ts';
import { isPrintMode } from '../print-mode/print-signal.ts';
import { pageSearch } from '../page-state/page-state.ts';
import { useServices } from '../services.ts';
import { usePageFilters } from './use-page-filters.ts';

export interface UsedPage {
  page: Page;
  sampling: Sampling;
  /** The filter that a widget wants a choice of; null when none does. */
  wantedFilter: string | null;
  onFilterChosen: () => void;
}

/** The context of the page that an address was read into. */
export function useOpenedPage(opening: OpenedLocation): UsedPage {
  const workspace = useWorkspace();
  const { user, customer, calendar, navigation } = workspace;
  const { page, state, code } = opening;
  const { storage, visit } = useServices();
  const hasFilters = showsFilterBar(page);
  const runner = usePageRunner(page, workspace);
  const period = usePagePeriod(state.period, calendar, user.firstDay);
  const filters = usePageFilters({ page, flags: user.flags, customer, filters: state.filters, enabled: hasFilters });
  const refresh = useRefresh(storage);
  const keepSampling = useCallback((on: boolean) => navigation.change({ sampling: on }), [navigation]);
  const sampling = useSampling({
    customer,
    user,
    address: state,
    onAddress: keepSampling,
    onChanged: refresh.now,
  });
  const [wantedFilter, chooseFilter] = useState<string | null>(null);
  const changes = usePageChanges(opening, workspace);
  const { applyFilters } = changes;
  const keepFilters = useCallback(() => navigation.change({ filtersChosen: true }), [navigation]);
  const isWaiting = useCountryDefault({
    customer,
    visit,
    user,
    filters: hasFilters && code === null ? filters : null,
    isChosen: state.filtersChosen === true,
    // A new address would take the notices away before anybody reads them.
    hasNotices: opening.issues.length > 0 || (filters.status === 'ready' && filters.issues.length > 0),
    onApply: applyFilters,
    onUnsaid: keepFilters,
  });
  useScrollToTop(`${page} ${state.trail.steps.length}`);
  useForeignFilters({ code, filters: state.filters, onTaken: applyFilters });

  return {
    page: {
      ...workspace,
      ...changes,
      page,
      state,
      period,
      filters,
      runner,
      refresh,
      isWaiting: isWaiting || sampling.isWaiting || code !== null,
      chooseFilter,
    },
    sampling,
    wantedFilter,
    onFilterChosen: () => chooseFilter(null),
  };
}

function usePageRunner(page: PageId, { customer, user }: Workspace): QueryRunner {
  const { api } = useServices();
  const table = user.tables[page] ?? user.customer.accountName;
  const sampleFirst = useSampleFirst(customer, user);
  return useMemo(
    () =>
      createQueryRunner(
        api,
        { customer, table, refreshIntervalMs: user.refreshIntervalMs },
        { soon: afterPaint, sampleFirst },
      ),
    [api, customer, table, user.refreshIntervalMs, sampleFirst],
  );
}

/** With the sampling switch on, a sample is all that the reader wants; paper has exact numbers. */
function useSampleFirst(customer: string, user: Workspace['user']): boolean {
  const { firstNumbers } = completePreferences(usePreferences(customer) ?? {});
  return firstNumbers === 'estimate' && !user.samplingOn && !isPrintMode(window.location.search);
}

function usePageChanges(
  { page, state }: OpenedLocation,
  { user, navigation }: Workspace,
): Pick<Page, 'apply' | 'applyFilters' | 'changeSettings'> {
  const { settings } = state;
  const startChange = useStartPageChange();
  const apply = useCallback(
    (changes: Partial<PageState>) => {
      startChange(() => navigation.change(changes));
      announceFilters(page, pageSearch({ ...state, ...changes }));
    },
    [page, state, navigation, startChange],
  );
  const changeSettingsOf = useCallback(
    (changes: PageSettings) => navigation.change({ settings: changeSettings(settings, changes) }),
    [navigation, settings],
  );
  const hasDefault = user.defaultCountry !== null;
  const applyFilters = useCallback(
    (next: FilterSet) => apply({ filters: next, ...(hasDefault ? { filtersChosen: true } : {}) }),
    [apply, hasDefault],
  );
  return { apply, applyFilters, changeSettings: changeSettingsOf };
}

interface ForeignFilters {
  code: OpenedLocation['code'];
  filters: FilterSet;
  onTaken: (filters: FilterSet) => void;
}

/** SHELL-021, SHELL-022: taken over once; the address then says them in our own words. */
function useForeignFilters({ code, filters, onTaken }: ForeignFilters): void {
  useEffect(() => {
    if (code?.kind !== 'foreign-filters') return;
    if (code.issues.length > 0) console.warn('address.uaa-filters.ignored', { issues: code.issues });
    onTaken(mergeFilters(filters, code.filters));
  }, [code, filters, onTaken]);
}
