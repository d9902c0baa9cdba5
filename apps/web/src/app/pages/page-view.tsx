import type { DrillItem } from '@playhead/domain/drill-down';
import { DEFAULT_PAGE, pageEntry, type PageId } from '@playhead/domain/pages';
import { type Late, late, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { useViewerWords } from '@playhead/widgets/viewer-words';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { ApiError, isForbidden } from '@playhead/browser/api/api-error.ts';
import { offersLayoutSaving } from '../../features/layout-saving/layout-flag.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import type { DashboardAreaProps } from './dashboard-area.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { ForbiddenScreen } from './forbidden-screen.tsx';
import { NothingScreen } from './nothing-screen.tsx';

function Opening({ page }: { page: PageId }) {
  return <PageLoading words={`Opening ${useViewerWords()(pageEntry(page).label)}`} />;
}

const dashboardCode = late(async () => (await import('./dashboard-area.tsx')).DashboardArea);
const opening = ({ page }: { page: PageId }) => <Opening page={page} />;
const DashboardArea = lazyComponent(dashboardCode, opening);
const SegmentComparisonArea = lazyComponent(
  late(async () => (await import('./segment-comparison-area.tsx')).SegmentComparisonArea),
  opening,
);
const SegmentArea = lazyComponent(
  late(async () => (await import('./segment-area.tsx')).SegmentArea),
  opening,
);
const SegmentListArea = lazyComponent(
  late(async () => (await import('./segment-list-area.tsx')).SegmentListArea),
  () => opening({ page: 'segments_list' }),
);
const SaveLayout = lazyComponent(
  late(async () => (await import('../../features/layout-saving/save-layout.tsx')).SaveLayout),
  () => null,
);
const toolCode = late(async () => (await import('../../features/not-built/not-built-page.tsx')).NotBuiltPage);
const NotBuiltPage = lazyComponent(toolCode, opening);
const jobsCode = late(async () => (await import('./jobs-area.tsx')).JobsArea);
const JobsArea = lazyComponent(jobsCode, () => opening({ page: 'jobs_management' }));
const reportsCode = late(async () => (await import('./reports-area.tsx')).ReportsArea);
const ReportsArea = lazyComponent(reportsCode, () => opening({ page: 'customer_reports' }));
const exploreCode = late(async () => (await import('./explore-area.tsx')).ExploreArea);
const ExploreArea = lazyComponent(exploreCode, () => opening({ page: 'ci_customer_view_explore' }));
const preferenceCode = late(async () => (await import('./preference-area.tsx')).PreferenceArea);
const PreferenceArea = lazyComponent(preferenceCode, () => opening({ page: 'preference' }));
const packagingCode = late(async () => (await import('./packaging-area.tsx')).PackagingArea);
const PackagingArea = lazyComponent(packagingCode, () => opening({ page: 'package-settings' }));
const metadataCode = late(async () => (await import('./subscriber-metadata-area.tsx')).SubscriberMetadataArea);
const SubscriberMetadataArea = lazyComponent(metadataCode, () => opening({ page: 'subscriber_metadata_info' }));
const cohortAreaCode = late(async () => (await import('./cohort-area.tsx')).CohortArea);
const CohortArea = lazyComponent(cohortAreaCode, opening);

/** SHELL-034, SHELL-035: code that comes when one of these pages is opened, and not with the dashboards. */
export const lazyPages: Partial<Record<PageId, Pick<Late<unknown>, 'read'>>> = {
  jobs_management: jobsCode,
  preference: preferenceCode,
  'package-settings': packagingCode,
  subscriber_metadata_info: metadataCode,
  'viewer-acquisition': cohortAreaCode,
  'viewer-retention': cohortAreaCode,
};

export interface PageViewProps extends Omit<DashboardAreaProps, 'missing' | 'nothing' | 'renderError'> {
  provider: string;
  portalUrl: string | null;
  /** Something of the address still has to be settled: nothing is asked before. */
  isWaiting: boolean;
}

/** Charts and tables come while the user is still being asked for; when that fails, the page itself says so. */
export function preloadDashboard(): void {
  dashboardCode.fetch().catch((error: unknown) => console.warn('dashboard.preload.failed', { error }));
}

/** What has a dashboard is asked for it; tools and the list of segments are pages of their own. */
export function drawsDashboard(page: PageId): boolean {
  return pageEntry(page).kind === 'dashboard' && page !== 'segments_list';
}

/** Dashboards with something of their own around them. */
const areas: Partial<Record<PageId, ComponentType<DashboardAreaProps>>> = {
  segment_overview: SegmentComparisonArea,
  segment_page: SegmentArea,
  'viewer-acquisition': CohortArea,
  'viewer-retention': CohortArea,
};

export function PageView(props: PageViewProps) {
  const { customer, page, user } = props;
  const { search } = useLocation();
  return (
    <>
      {drawsDashboard(page) && offersLayoutSaving(search, user) ? <SaveLayout {...{ customer, page }} /> : null}
      <PageContent {...props} />
    </>
  );
}

function PageContent({ provider, portalUrl, isWaiting, ...area }: PageViewProps) {
  const { page, filters, navigation } = area;
  const toOverview = () => navigation.openPage(DEFAULT_PAGE);
  const notBuilt = <NotBuiltPage page={page} onReturn={toOverview} />;
  const Area = areas[page] ?? DashboardArea;
  const isFiltered = area.state.filters.length > 0;
  if (drawsDashboard(page) && isFiltered && filters.status === 'failed') {
    // Without the filters' definitions the page would show unfiltered numbers under a filtered address.
    return <FailedScreen error={filters.error} onRetry={filters.retry} />;
  }
  if (isWaiting || (drawsDashboard(page) && isFiltered && filters.status === 'loading')) {
    return opening({ page });
  }
  if (drawsDashboard(page)) {
    return (
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
    );
  }
  if (page === 'jobs_management') {
    return <JobsArea customer={area.customer} user={area.user} calendar={area.calendar} />;
  }
  const { customer, user } = area;
  if (page === 'customer_reports' || page === 'ci_customer_view_explore') {
    const Analysis = page === 'customer_reports' ? ReportsArea : ExploreArea;
    return (
      <Analysis
        {...{ customer, user, portalUrl, navigation }}
        renderError={(error, retry) =>
          // RPT-026: whatever the server answers, the user learns nothing about an analysis that is not theirs.
          error instanceof ApiError && error.kind === 'refused' ? (
            <ForbiddenScreen provider={provider} onReturn={toOverview} />
          ) : (
            <FailedScreen error={error} onRetry={retry} />
          )
        }
      />
    );
  }
  if (page === 'preference') return <PreferenceArea {...{ customer, user }} />;
  if (page === 'package-settings') return <PackagingArea {...{ customer, user }} />;
  if (page === 'subscriber_metadata_info') {
    return <SubscriberMetadataArea {...{ customer, user, provider }} onReturn={toOverview} />;
  }
  if (page !== 'segments_list') return notBuilt;
  return (
    <SegmentListArea
      customer={area.customer}
      user={area.user}
      calendar={area.calendar}
      onOpen={({ id, name }) => navigation.drill(segmentDrill(id, name))}
      onOpenJobs={() => navigation.openPage('jobs_management')}
    />
  );
}

function segmentDrill(id: string, label: string): DrillItem {
  const filters = [{ key: 'segment', rows: [{ op: 'is_equal_to', values: [id] }] }] as const;
  return { key: 'segment', page: 'segment_page', label, filters, preClearFirstStream: false, settings: {} };
}
