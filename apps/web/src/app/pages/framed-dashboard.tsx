import { PERIOD_FIELD } from '@playhead/domain/filters';
import { DEFAULT_PAGE, frameFilterString, type PageId } from '@playhead/domain/pages';
import { formatRange } from '@playhead/domain/periods';
import { isForbidden } from '@playhead/browser/api/api-error.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { BiFrame } from '../../features/bi-frame/bi-frame.tsx';
import type { OpenedPageContext } from '../opened-page/use-opened-page.ts';
import { FailedScreen } from './failed-screen.tsx';
import { ForbiddenScreen } from './forbidden-screen.tsx';

interface FramedDashboardProps {
  context: Pick<OpenedPageContext, 'page' | 'customer' | 'filters' | 'period' | 'state' | 'navigation' | 'isWaiting'>;
  provider: string;
}

/** SHELL-005, SHELL-030: a page that was taken off the native ones is Looker's dashboard, with the page's filters in its address. */
export function FramedDashboard({ context, provider }: FramedDashboardProps) {
  const { page, customer, filters, period, state, navigation, isWaiting } = context;
  const isFiltered = state.filters.length > 0;
  if (isFiltered && filters.status === 'failed') return <FailedScreen error={filters.error} onRetry={filters.retry} />;
  if (isWaiting || (isFiltered && filters.status === 'loading')) return <PageLoading words="Reading the filters" />;
  const texts = { ...filters.texts, [PERIOD_FIELD]: formatRange(period.current.range) };
  const follow = (shown: PageId | null) => {
    if (shown !== null && shown !== page) navigation.openPage(shown);
  };
  return (
    <BiFrame
      customer={customer}
      target={{ type: 'dashboard', page, filters: frameFilterString(texts) }}
      onEvent={(event) => {
        if (event.type === 'page') follow(event.page);
      }}
      renderError={(error, retry) =>
        isForbidden(error) ? (
          <ForbiddenScreen provider={provider} onReturn={() => navigation.openPage(DEFAULT_PAGE)} />
        ) : (
          <FailedScreen error={error} onRetry={retry} />
        )
      }
    />
  );
}
