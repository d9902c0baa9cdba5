import { type PageId, showsBiFrame } from '@playhead/domain/pages';
import { late, lazyComponent } from '@playhead/widgets/lazy-chunk';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { useState } from 'react';
import { CompareNote } from '../../features/period/compare-note.tsx';
import { SamplingNote } from '../../features/sampling/sampling-note.tsx';
import { EmptyPageNotice } from '../empty-page-notice.tsx';
import { NoticeStrip } from '../layout/notice-strip.tsx';
import { drawsDashboard, PageView } from '../pages/page-view.tsx';
import type { OpenedPageContext } from './use-opened-page.ts';

const FramedDashboard = lazyComponent(
  late(async () => (await import('../pages/framed-dashboard.tsx')).FramedDashboard),
  () => <PageLoading />,
);

interface OpenedPageContentProps {
  context: OpenedPageContext;
  provider: string;
  portalUrl: string | null;
  hostOrigins: readonly string[];
}

export function OpenedPageContent({ context, provider, portalUrl, hostOrigins }: OpenedPageContentProps) {
  const { page, state, period, filters, user, customer, calendar, runner, navigation, refresh } = context;
  const [emptyPage, setEmptyPage] = useState<PageId | null>(null);
  if (drawsDashboard(page) && showsBiFrame(page, user.nativePages)) {
    // Not keyed by page: the frame stays when it goes to another page by itself.
    return (
      <>
        <PageNotices context={context} />
        <FramedDashboard context={context} provider={provider} />
      </>
    );
  }
  return (
    <>
      <PageNotices context={context} />
      {emptyPage === page ? (
        <EmptyPageNotice
          customer={customer}
          range={period.current.range}
          runner={runner}
          filters={filters}
          onApply={context.applyFilters}
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
        hostOrigins={hostOrigins}
        chooseFilter={context.setWantedFilter}
        onSettingsChange={context.changeSettings}
        onEmpty={(empty) => setEmptyPage(empty ? page : null)}
        provider={provider}
        portalUrl={portalUrl}
        isWaiting={context.isWaiting}
      />
    </>
  );
}

function PageNotices({ context }: Pick<OpenedPageContentProps, 'context'>) {
  const { page, opening, filters, navigation, sampling } = context;
  const isReady = filters.status === 'ready';
  return (
    <>
      <NoticeStrip
        lines={isReady ? [...opening.issues, ...filters.issues] : opening.issues}
        onDismiss={() => navigation.change(isReady ? { filters: filters.known } : {})}
      />
      <SamplingNote page={page} on={sampling.on} />
      {context.hasFilters ? <CompareNote missing={context.period.compare.missing} /> : null}
    </>
  );
}
