import { pageEntry, type PageId } from '@playhead/domain/pages';
import { type LazyChunk, lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { offersLayoutSaving } from '../../features/layout-saving/layout-flag.ts';
import { usePage } from '../../page-context/page-context.ts';
import type { DashboardAreaProps } from './dashboard-area.tsx';
import { UnknownPage } from './unknown-page.tsx';
import { FailedScreen } from './screens/failed-screen.tsx';
import { Opening } from './screens/opening.tsx';

export const dashboardCode = lazyChunk(async () => (await import('./dashboard-area.tsx')).DashboardArea);
const jobsCode = lazyChunk(async () => (await import('./jobs-area.tsx')).JobsArea);
const preferenceCode = lazyChunk(async () => (await import('./preference-area.tsx')).PreferenceArea);
const packagingCode = lazyChunk(async () => (await import('./packaging-area.tsx')).PackagingArea);
const metadataCode = lazyChunk(async () => (await import('./subscriber-metadata-area.tsx')).SubscriberMetadataArea);
const cohortCode = lazyChunk(async () => (await import('./cohort-area.tsx')).CohortArea);
const SaveLayout = lazyComponent(
  lazyChunk(async () => (await import('../../features/layout-saving/save-layout.tsx')).SaveLayout),
  () => null,
);

/** SHELL-034, SHELL-035: code that comes when one of these pages is opened, and not with the dashboards. */
export const lazyPages: Partial<Record<PageId, Pick<LazyChunk<unknown>, 'read'>>> = {
  jobs_management: jobsCode,
  preference: preferenceCode,
  'package-settings': packagingCode,
  subscriber_metadata_info: metadataCode,
  'viewer-acquisition': cohortCode,
  'viewer-retention': cohortCode,
};

const DashboardArea = lazyComponent(dashboardCode, Opening);
const CohortArea = lazyComponent(cohortCode, Opening);

/** Dashboards with something around them. */
const areas: Partial<Record<PageId, ComponentType<DashboardAreaProps>>> = {
  segment_overview: lazyComponent(
    lazyChunk(async () => (await import('./segment-comparison-area.tsx')).SegmentComparisonArea),
    Opening,
  ),
  segment_page: lazyComponent(
    lazyChunk(async () => (await import('./segment-area.tsx')).SegmentArea),
    Opening,
  ),
  'viewer-acquisition': CohortArea,
  'viewer-retention': CohortArea,
};

const tools: Partial<Record<PageId, ReturnType<typeof lazyComponent<object>>>> = {
  jobs_management: lazyComponent(jobsCode, Opening),
  preference: lazyComponent(preferenceCode, Opening),
  'package-settings': lazyComponent(packagingCode, Opening),
  subscriber_metadata_info: lazyComponent(metadataCode, Opening),
  customer_reports: lazyComponent(
    lazyChunk(async () => (await import('./reports-area.tsx')).ReportsArea),
    Opening,
  ),
  ci_customer_view_explore: lazyComponent(
    lazyChunk(async () => (await import('./explore-area.tsx')).ExploreArea),
    Opening,
  ),
  segments_list: lazyComponent(
    lazyChunk(async () => (await import('./segment-list-area.tsx')).SegmentListArea),
    Opening,
  ),
};

/** Its code is fetched while the user is still loading; when that fails, the page itself says so. */
export function preloadPage(page: PageId): void {
  const code = drawsDashboard(page) ? dashboardCode : tools[page];
  code?.fetch().catch((error: unknown) => console.warn('page.preload.failed', { page, error }));
}

/** Tools and the list of segments have no dashboard. */
export function drawsDashboard(page: PageId): boolean {
  return pageEntry(page).kind === 'dashboard' && page !== 'segments_list';
}

export function PageView(props: DashboardAreaProps) {
  const { customer, page, user } = usePage();
  const { search } = useLocation();
  return (
    <>
      {drawsDashboard(page) && offersLayoutSaving(search, user) ? <SaveLayout {...{ customer, page }} /> : null}
      <PageContent {...props} />
    </>
  );
}

function PageContent(props: DashboardAreaProps) {
  const { page, state, filters, isWaiting } = usePage();
  const isDashboard = drawsDashboard(page);
  const isFiltered = state.filters.length > 0;
  if (isDashboard && isFiltered && filters.status === 'failed') {
    // Without the filters' definitions the page would show unfiltered numbers under a filtered address.
    return <FailedScreen error={filters.error} onRetry={filters.retry} />;
  }
  if (isWaiting || (isDashboard && isFiltered && filters.status === 'loading')) return <Opening />;
  if (isDashboard) {
    const Area = areas[page] ?? DashboardArea;
    return <Area {...props} />;
  }
  const Tool = tools[page] ?? UnknownPage;
  return <Tool />;
}
