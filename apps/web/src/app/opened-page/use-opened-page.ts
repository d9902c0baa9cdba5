import type { UserInfo } from '@playhead/contract/http/users';
import { type FilterSet, mergeFilters } from '@playhead/domain/filters';
import { changeSettings, type PageId, type PageSettings, showsFilterBar } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '@playhead/browser/api/request-queue.ts';
import { createQueryRunner, type QueryRunner } from '@playhead/browser/api/query-runner.ts';
import type { DashboardPeriod } from '../../features/dashboard/dashboard-period.ts';
import { type Sampling, useSampling } from '../../features/sampling/use-sampling.ts';
import { announceFilters } from '../announce-filters.ts';
import type { Navigation } from '../navigation.ts';
import type { PageOpening } from '../open-page.ts';
import { pageSearch, type PageState } from '../page-state/page-state.ts';
import { useServices } from '../services.ts';
import { useCountryDefault } from '../use-country-default.ts';
import { useDashboardPeriod } from '../use-dashboard-period.ts';
import { type PageFilters, usePageFilters } from '../use-page-filters.ts';
import { type Refresh, useRefresh } from '../use-refresh.ts';
import { useScrollToTop } from '../use-scroll-to-top.ts';

export interface OpenedPageSource {
  opening: Extract<PageOpening, { kind: 'open' }>;
  user: UserInfo;
  customer: string;
  calendar: Calendar;
  navigation: Navigation;
}

/** What the bars and the content of an opened page have in common. */
export interface OpenedPageContext extends OpenedPageSource {
  page: PageId;
  state: PageState;
  hasFilters: boolean;
  period: DashboardPeriod;
  filters: PageFilters;
  runner: QueryRunner;
  refresh: Refresh;
  sampling: Sampling;
  /** Something of the address still has to be settled. */
  isWaiting: boolean;
  apply: (changes: Partial<PageState>) => void;
  applyFilters: (filters: FilterSet) => void;
  changeSettings: (changes: PageSettings) => void;
  /** The filter that a widget wants a choice of; null when none does. */
  wantedFilter: string | null;
  setWantedFilter: (key: string | null) => void;
}

export function useOpenedPage(source: OpenedPageSource): OpenedPageContext {
  const { opening, user, customer, calendar, navigation } = source;
  const { page, state, code } = opening;
  const { storage } = useServices();
  const hasFilters = showsFilterBar(page);
  const runner = usePageRunner(page, source);
  const period = useDashboardPeriod(state.period, calendar, user.firstDay);
  const filters = usePageFilters({ page, flags: user.flags, customer, filters: state.filters, enabled: hasFilters });
  const refresh = useRefresh(storage);
  const keepSampling = useCallback((on: boolean) => navigation.change({ sampling: on }), [navigation]);
  const sampling = useSampling({
    customer,
    user,
    addressed: state.sampling,
    onAddress: keepSampling,
    onChanged: refresh.now,
  });
  const [wantedFilter, setWantedFilter] = useState<string | null>(null);
  const changes = usePageChanges(source);
  const { applyFilters } = changes;
  const keepFilters = useCallback(() => navigation.change({ filtersChosen: true }), [navigation]);
  const isWaiting = useCountryDefault({
    customer,
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
    ...source,
    ...changes,
    page,
    state,
    hasFilters,
    period,
    filters,
    runner,
    refresh,
    sampling,
    isWaiting: isWaiting || sampling.isWaiting || code !== null,
    wantedFilter,
    setWantedFilter,
  };
}

function usePageRunner(page: PageId, { customer, user }: OpenedPageSource): QueryRunner {
  const { api } = useServices();
  const table = user.tables[page] ?? user.customer.accountName;
  return useMemo(
    () => createQueryRunner(api, { customer, table, refreshIntervalMs: user.refreshIntervalMs }, { soon: afterPaint }),
    [api, customer, table, user.refreshIntervalMs],
  );
}

function usePageChanges({
  opening,
  user,
  navigation,
}: OpenedPageSource): Pick<OpenedPageContext, 'apply' | 'applyFilters' | 'changeSettings'> {
  const { page, state } = opening;
  const { settings } = state;
  const apply = useCallback(
    (changes: Partial<PageState>) => applyChanges({ page, state, changes, navigation }),
    [page, state, navigation],
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

interface Change {
  page: PageId;
  state: PageState;
  changes: Partial<PageState>;
  navigation: Navigation;
}

/** FLT-064: the parameters are built and written into the address, the event is told; the new address loads the widgets. */
function applyChanges({ page, state, changes, navigation }: Change): void {
  navigation.change(changes);
  announceFilters(page, pageSearch({ ...state, ...changes }));
}

interface ForeignFilters {
  code: Extract<PageOpening, { kind: 'open' }>['code'];
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
