import { showsBiFrame, showsFilterBar } from '@playhead/domain/pages';
import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useState } from 'react';
import { PageFreshness } from '../../features/dashboard/refresh/page-freshness.tsx';
import { EmptyPageNotice } from '../../features/filters/remaining-audience/empty-page-notice.tsx';
import { CompareNote } from '../../features/period/compare-note.tsx';
import { SamplingNote } from '../../features/sampling/sampling-note.tsx';
import type { Sampling } from '../../features/sampling/use-sampling.ts';
import { usePage } from '../../page-context/page-context.ts';
import { PageHints } from '../first-visit/page-hints.tsx';
import { NoticeStrip } from '../layout/banners/notice-strip.tsx';
import { drawsDashboard } from '../pages/page-code.ts';
import { PageView } from '../pages/page-view.tsx';

const FirstData = lazyComponent(
  lazyChunk(async () => (await import('../first-visit/first-data.tsx')).FirstData),
  () => null,
);

const FramedDashboard = lazyComponent(
  lazyChunk(async () => (await import('../pages/framed-dashboard.tsx')).FramedDashboard),
  () => <PageLoading />,
);

interface OpenedPageContentProps {
  sampling: Sampling;
  issues: readonly string[];
}

export function OpenedPageContent(notices: OpenedPageContentProps) {
  const { page, user } = usePage();
  const [emptyView, setEmptyView] = useState<string | null>(null);
  const hasData = user.firstDay !== null;
  // With the first data the page is another one: that it was empty before says nothing about it.
  const view = `${page} ${hasData ? 'with' : 'without'} data`;
  // Not keyed by page: the frame stays when it navigates.
  const isFramed = drawsDashboard(page) && showsBiFrame(page, user.nativePages);
  return (
    <>
      <PageNotices {...notices} />
      {isFramed ? (
        <FramedDashboard />
      ) : emptyView === view && !hasData ? (
        <FirstData />
      ) : (
        <>
          {drawsDashboard(page) ? <PageFreshness /> : null}
          {emptyView === view ? <EmptyPageNotice /> : null}
          <PageView key={page} onEmpty={(empty) => setEmptyView(empty ? view : null)} />
        </>
      )}
    </>
  );
}

function PageNotices({ sampling, issues }: OpenedPageContentProps) {
  const { page, period, filters, navigation } = usePage();
  const isReady = filters.status === 'ready';
  return (
    <>
      <PageHints />
      <NoticeStrip
        lines={isReady ? [...issues, ...filters.issues] : issues}
        onDismiss={() => navigation.change(isReady ? { filters: filters.known } : {})}
      />
      <SamplingNote page={page} on={sampling.on} />
      {showsFilterBar(page) ? <CompareNote missing={period.compare.missing} /> : null}
    </>
  );
}
