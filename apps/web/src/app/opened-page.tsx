import type { UserInfo } from '@playhead/contract/http/users';
import { type FilterSet, mergeFilters } from '@playhead/domain/filters';
import { withViewerLabel } from '@playhead/domain/format';
import {
  changeSettings,
  compareListOf,
  type MenuGroup,
  menuGroupOf,
  pageEntry,
  type PageId,
  type PageSettings,
  showsBreadcrumb,
  showsFilterBar,
  showsHeaderBar,
} from '@playhead/domain/pages';
import type { Calendar, Period } from '@playhead/domain/periods';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { afterPaint } from '../api/lane.ts';
import { createQueryRunner } from '../api/query-runner.ts';
import { autoRefreshMs } from '../features/dashboard/use-page-refresh.ts';
import { RefreshStatus, ViewOptions } from '../features/dashboard/view-tools.tsx';
import { Breadcrumb } from '../features/drill-down/breadcrumb.tsx';
import { PeriodPicker } from '../features/period/period-picker.tsx';
import { CompareNote } from '../features/period/compare-note.tsx';
import { SamplingNote } from '../features/sampling/sampling-note.tsx';
import { SamplingSwitch } from '../features/sampling/sampling-switch.tsx';
import { useSampling } from '../features/sampling/use-sampling.ts';
import { ShareButton } from '../features/share/share-button.tsx';
import { announceFilters } from './announce-filters.ts';
import { EmptyPageNotice } from './empty-page-notice.tsx';
import { FilterArea } from './filter-area.tsx';
import { NoticeStrip } from './layout/notice-strip.tsx';
import { PageTools } from './layout/page-tools.tsx';
import { PrintHeader } from './layout/print-header.tsx';
import type { ShellParts } from './layout/shell-parts.ts';
import type { Navigation } from './navigation.ts';
import type { PageOpening } from './open-page.ts';
import { pageSearch, type PageState } from './page-state/page-state.ts';
import { sharedViewOf } from './page-state/shared-view.ts';
import { namedTrail, subjectNameOf } from './page-state/page-subject.ts';
import { drawsDashboard, PageView } from './pages/page-view.tsx';
import { SaveAsSegment } from './save-as-segment.tsx';
import { useServices } from './services.ts';
import { useCountryDefault } from './use-country-default.ts';
import { useDashboardPeriod } from './use-dashboard-period.ts';
import { usePageFilters } from './use-page-filters.ts';
import { useRefresh } from './use-refresh.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';

export interface OpenedPageProps {
  opening: Extract<PageOpening, { kind: 'open' }>;
  user: UserInfo;
  customer: string;
  calendar: Calendar;
  navigation: Navigation;
  groups: readonly MenuGroup[];
  provider: string;
  portalUrl: string | null;
  hostOrigins: readonly string[];
  shell: (parts: ShellParts) => ReactNode;
}

/** A page that may be opened, with its bars. Everything it shows is in `opening`, which the address was read into. */
export function OpenedPage(props: OpenedPageProps) {
  const { opening, user, customer, calendar, navigation, groups, provider, portalUrl, shell } = props;
  const { page, state, code, issues } = opening;
  const { api, storage } = useServices();
  const hasFilters = showsFilterBar(page);
  const table = user.tables[page] ?? user.customer.accountName;
  const runner = useMemo(
    () => createQueryRunner(api, { customer, table, refreshIntervalMs: user.refreshIntervalMs }, { soon: afterPaint }),
    [api, customer, table, user.refreshIntervalMs],
  );
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
  const [asked, setAsked] = useState<string | null>(null);
  const [emptyPage, setEmptyPage] = useState<PageId | null>(null);

  const apply = useCallback(
    (changes: Partial<PageState>) => applyChanges({ page, state, changes, navigation }),
    [page, state, navigation],
  );
  const { settings } = state;
  const changeSettingsOf = useCallback(
    (changes: PageSettings) => navigation.change({ settings: changeSettings(settings, changes) }),
    [navigation, settings],
  );
  const hasDefault = user.defaultCountry !== null;
  const applyFilters = useCallback(
    (next: FilterSet) => apply({ filters: next, ...(hasDefault ? { filtersChosen: true } : {}) }),
    [apply, hasDefault],
  );
  const keepFilters = useCallback(() => navigation.change({ filtersChosen: true }), [navigation]);
  const isWaiting = useCountryDefault({
    customer,
    user,
    filters: hasFilters && code === null ? filters : null,
    isChosen: state.filtersChosen === true,
    onApply: applyFilters,
    onUnsaid: keepFilters,
  });
  useScrollToTop(`${page} ${state.trail.steps.length}`);
  useForeignFilters({ code, filters: state.filters, onTaken: applyFilters });

  const name = subjectNameOf(page, { filters: filters.used, period: state.period, fields: filters.fields });
  const label = withViewerLabel(pageEntry(page).label, user.viewerLabel);
  const title = name === '' ? label : `${label}: ${name}`;
  return shell({
    title,
    breadcrumb: showsBreadcrumb(page) ? (
      <Breadcrumb
        group={groupLabel(page, groups)}
        trail={namedTrail(state.trail, filters.fields)}
        onBack={navigation.drillBack}
      />
    ) : null,
    period: hasFilters ? (
      <PeriodPicker
        period={state.period}
        calendar={calendar}
        timeZone={user.timeZone}
        compareList={compareListOf(page)}
        onApply={(next: Period) => apply({ period: next })}
      />
    ) : null,
    filters: hasFilters
      ? {
          hasChips: filters.known.length > 0,
          bar: (
            <FilterArea
              key={page}
              customer={customer}
              calendar={calendar}
              range={period.current.range}
              runner={runner}
              filters={filters}
              asked={asked}
              viewerLabel={user.viewerLabel}
              onAsked={() => setAsked(null)}
              onApply={applyFilters}
            />
          ),
        }
      : null,
    tools:
      hasFilters && showsHeaderBar(page) ? (
        <PageTools
          autoRefresh={refresh.auto}
          onAutoRefresh={refresh.setAuto}
          onRefresh={refresh.now}
          sampling={<SamplingSwitch page={page} sampling={sampling} />}
          status={
            <RefreshStatus customer={customer} refreshEveryMs={autoRefreshMs(refresh.auto, user.refreshIntervalMs)} />
          }
          view={drawsDashboard(page) ? <ViewOptions settings={settings} onSettingsChange={changeSettingsOf} /> : null}
          share={
            <>
              <SaveAsSegment
                key={page}
                {...{ customer, user, calendar, page }}
                period={state.period}
                filters={filters.used}
                fields={[...filters.fields, ...filters.firstStreamFields]}
              />
              <ShareButton
                customer={customer}
                owner={{ id: user.customer.id, name: user.customer.name }}
                portalUrl={portalUrl}
                view={sharedViewOf({ page, state, filters, calendar })}
              />
            </>
          }
        />
      ) : null,
    printHeader: (
      <PrintHeader
        title={title}
        customerName={user.customer.name}
        period={hasFilters ? `${period.current.label}, compared with ${period.compare.label}` : null}
        timeZone={user.timeZone}
        filters={filters.labels}
      />
    ),
    content: (
      <>
        <NoticeStrip
          lines={filters.status === 'ready' ? [...issues, ...filters.issues] : issues}
          onDismiss={() => navigation.change(filters.status === 'ready' ? { filters: filters.known } : {})}
        />
        <SamplingNote page={page} on={sampling.on} />
        {hasFilters ? <CompareNote missing={period.compare.missing} /> : null}
        {emptyPage === page ? (
          <EmptyPageNotice
            customer={customer}
            range={period.current.range}
            runner={runner}
            filters={filters}
            onApply={applyFilters}
          />
        ) : null}
        <PageView
          key={page}
          page={page}
          state={state}
          filters={filters}
          period={period}
          user={user}
          customer={customer}
          calendar={calendar}
          runner={runner}
          navigation={navigation}
          refresh={refresh}
          hostOrigins={props.hostOrigins}
          chooseFilter={setAsked}
          onSettingsChange={changeSettingsOf}
          onEmpty={(empty) => setEmptyPage(empty ? page : null)}
          provider={provider}
          isWaiting={isWaiting || sampling.isWaiting || code !== null}
        />
      </>
    ),
  });
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

/** The menu group leads, unless it only repeats the page's name. */
function groupLabel(page: PageId, groups: readonly MenuGroup[]): string | null {
  const group = groups.find((entry) => entry.key === menuGroupOf(page));
  return group === undefined || group.label === pageEntry(page).label ? null : group.label;
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
