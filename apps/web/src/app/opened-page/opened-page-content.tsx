import { type PageId, showsBiFrame, showsFilterBar } from '@playhead/domain/pages';
import { lazyChunk, lazyComponent, useLazyChunk } from '@playhead/widgets/lazy-chunk';
import { useQuery } from '@tanstack/react-query';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useState } from 'react';
import { preferencesQuery } from '../../features/preferences/queries.ts';
import { EmptyPageNotice } from '../../features/filters/remaining-audience/empty-page-notice.tsx';
import { CompareNote } from '../../features/period/compare-note.tsx';
import { SamplingNote } from '../../features/sampling/sampling-note.tsx';
import type { Sampling } from '../../features/sampling/use-sampling.ts';
import { usePage } from '../../page-context/page-context.ts';
import { NoticeStrip } from '../layout/banners/notice-strip.tsx';
import { drawsDashboard, PageView } from '../pages/page-view.tsx';
import { useServices } from '../services.ts';
import styles from './opened-page-content.module.css';

const hintsCode = lazyChunk(async () => (await import('../first-visit/page-hints.tsx')).PageHints);
const PageHints = lazyComponent(hintsCode, () => null);

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
  const areHintsKnown = useAreHintsKnown();
  const [emptyPage, setEmptyPage] = useState<PageId | null>(null);
  const hasData = user.firstDay !== null;
  // Not keyed by page: the frame stays when it navigates.
  const isFramed = drawsDashboard(page) && showsBiFrame(page, user.nativePages);
  return (
    <>
      <PageNotices {...notices} />
      {emptyPage === page && !isFramed ? hasData ? <EmptyPageNotice /> : <FirstData /> : null}
      <div className={styles.page} data-held={!areHintsKnown}>
        {isFramed ? (
          <FramedDashboard />
        ) : (
          <PageView key={page} onEmpty={(empty) => setEmptyPage(empty ? page : null)} />
        )}
      </div>
    </>
  );
}

function useAreHintsKnown(): boolean {
  const { customer } = usePage();
  const { api } = useServices();
  const { isPending } = useQuery(preferencesQuery(api, customer));
  return useLazyChunk(hintsCode) !== null && !isPending;
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
