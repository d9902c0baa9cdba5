import type { PageId } from '@playhead/domain/pages';
import { type LazyChunk, lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { offersLayoutSaving } from '../../features/layout-saving/layout-flag.ts';
import { usePage } from '../../page-context/page-context.ts';
import type { DashboardAreaProps } from './dashboard-area.tsx';
import { areaCode, dashboardCode, drawsDashboard, toolCode } from './page-code.ts';
import { UnknownPage } from './unknown-page.tsx';
import { FailedScreen } from './screens/failed-screen.tsx';
import { Opening } from './screens/opening.tsx';

const SaveLayout = lazyComponent(
  lazyChunk(async () => (await import('../../features/layout-saving/save-layout.tsx')).SaveLayout),
  () => null,
);

const DashboardArea = lazyComponent(dashboardCode, Opening);
const areas = lazyPages(areaCode);
const tools = lazyPages<object>(toolCode);

function lazyPages<P extends object>(
  codes: Partial<Record<PageId, LazyChunk<ComponentType<P>>>>,
): Partial<Record<string, ComponentType<P>>> {
  return Object.fromEntries(Object.entries(codes).map(([page, code]) => [page, lazyComponent(code, Opening)]));
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
