import type { DrillItem } from '@playhead/domain/drill-down';
import { DEFAULT_PAGE, pageEntry, type PageId } from '@playhead/domain/pages';
import type { Calendar } from '@playhead/domain/periods';
import { type ComponentType, lazy, Suspense } from 'react';
import { isForbidden } from '../../api/api-error.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import type { DashboardAreaProps } from './dashboard-area.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { ForbiddenScreen } from './forbidden-screen.tsx';
import { NothingScreen } from './nothing-screen.tsx';

const loadDashboard = () => import('./dashboard-area.tsx');
const DashboardArea = lazy(async () => ({ default: (await loadDashboard()).DashboardArea }));
const SegmentComparisonArea = lazy(async () => ({
  default: (await import('./segment-comparison-area.tsx')).SegmentComparisonArea,
}));
const SegmentArea = lazy(async () => ({ default: (await import('./segment-area.tsx')).SegmentArea }));
const SegmentsPage = lazy(async () => ({
  default: (await import('../../features/segments/segments-page.tsx')).SegmentsPage,
}));
const NotBuiltPage = lazy(async () => ({
  default: (await import('../../features/not-built/not-built-page.tsx')).NotBuiltPage,
}));

export interface PageViewProps extends Omit<DashboardAreaProps, 'missing' | 'nothing' | 'renderError'> {
  provider: string;
  calendar: Calendar;
  /** Something of the address still has to be settled: nothing is asked before. */
  isWaiting: boolean;
}

/** Charts and tables come while the user is still being asked for; when that fails, the page itself says so. */
export function preloadDashboard(): void {
  loadDashboard().catch((error: unknown) => console.warn('dashboard.preload.failed', { error }));
}

/** What has a dashboard is asked for it; tools and the list of segments are pages of their own. */
export function drawsDashboard(page: PageId): boolean {
  return pageEntry(page).kind === 'dashboard' && page !== 'segments_list';
}

/** Dashboards with something of their own around them. */
const areas: Partial<Record<PageId, ComponentType<DashboardAreaProps>>> = {
  segment_overview: SegmentComparisonArea,
  segment_page: SegmentArea,
};

export function PageView({ provider, calendar, isWaiting, ...area }: PageViewProps) {
  const { page, filters, navigation } = area;
  const { label } = pageEntry(page);
  const toOverview = () => navigation.openPage(DEFAULT_PAGE);
  const notBuilt = <NotBuiltPage page={page} onReturn={toOverview} />;
  const Area = areas[page] ?? DashboardArea;
  const isFiltered = area.state.filters.length > 0;
  if (drawsDashboard(page) && isFiltered && filters.status === 'failed') {
    // Without the filters' definitions the page would show unfiltered numbers under a filtered address.
    return <FailedScreen error={filters.error} onRetry={filters.retry} />;
  }
  if (isWaiting || (drawsDashboard(page) && isFiltered && filters.status === 'loading')) {
    return <PageLoading words={`Opening ${label}`} />;
  }
  return (
    <Suspense fallback={<PageLoading words={`Opening ${label}`} />}>
      {drawsDashboard(page) ? (
        <Area
          {...area}
          missing={notBuilt}
          nothing={<NothingScreen page={page} customerName={area.user.customer.name} onReturn={toOverview} />}
          renderError={(error, retry) =>
            isForbidden(error) ? (
              <ForbiddenScreen provider={provider} onReturn={toOverview} />
            ) : (
              <FailedScreen error={error} onRetry={retry} />
            )
          }
        />
      ) : page === 'segments_list' ? (
        <SegmentsPage
          customer={area.customer}
          user={area.user}
          calendar={calendar}
          onOpen={({ id, name }) => navigation.drill(segmentDrill(id, name))}
        />
      ) : (
        notBuilt
      )}
    </Suspense>
  );
}

function segmentDrill(id: string, label: string): DrillItem {
  const filters = [{ key: 'segment', rows: [{ op: 'is_equal_to', values: [id] }] }] as const;
  return { key: 'segment', page: 'segment_page', label, filters, preClearFirstStream: false, settings: {} };
}
