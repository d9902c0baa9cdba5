import { type PageId, showsBiFrame, showsFilterBar } from '@playhead/domain/pages';
import { lazyChunk, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useState } from 'react';
import { EmptyPageNotice } from '../../features/filters/remaining-audience/empty-page-notice.tsx';
import { CompareNote } from '../../features/period/compare-note.tsx';
import { SamplingNote } from '../../features/sampling/sampling-note.tsx';
import type { Sampling } from '../../features/sampling/use-sampling.ts';
import { usePage } from '../../page-context/page-context.ts';
import { NoticeStrip } from '../layout/banners/notice-strip.tsx';
import { drawsDashboard, PageView } from '../pages/page-view.tsx';

const PageHints = lazyComponent(
  lazyChunk(async () => (await import('../first-visit/page-hints.tsx')).PageHints),
  () => null,
);

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
  const [emptyPage, setEmptyPage] = useState<PageId | null>(null);
  const hasData = user.firstDay !== null;
  // Not keyed by page: the frame stays when it navigates.
  const isFramed = drawsDashboard(page) && showsBiFrame(page, user.nativePages);
  return (
    <>
      <PageNotices {...notices} />
      {emptyPage === page && !isFramed ? hasData ? <EmptyPageNotice /> : <FirstData /> : null}
      {isFramed ? <FramedDashboard /> : <PageView key={page} onEmpty={(empty) => setEmptyPage(empty ? page : null)} />}
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
