import { viewOfFrameFilters } from '@playhead/domain/explore';
import { PERIOD_FIELD } from '@playhead/domain/filters';
import { frameFilterString, type PageId } from '@playhead/domain/pages';
import { formatRange, resolvePeriod } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import { useState } from 'react';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { BiFrame } from '../../features/bi-frame/bi-frame.tsx';
import { usePage } from '../../page-context/page-context.ts';
import { checkFilters } from '../opened-page/use-page-filters.ts';
import { FailedScreen } from './screens/failed-screen.tsx';
import { renderPageError } from './screens/page-error.tsx';

/** SHELL-005, SHELL-030: a page that was taken off the native ones is Looker's dashboard, with the page's filters in its address. */
export function FramedDashboard() {
  const { page, customer, filters, period, state, calendar, navigation, isWaiting } = usePage();
  const [reported, setReported] = useState<string | null>(null);
  const isFiltered = state.filters.length > 0;
  if (isFiltered && filters.status === 'failed') return <FailedScreen error={filters.error} onRetry={filters.retry} />;
  if (isWaiting || (isFiltered && filters.status === 'loading'))
    return <PageLoading words={t('Reading the filters')} />;
  const texts = { ...filters.texts, [PERIOD_FIELD]: formatRange(period.current.range) };
  const follow = (shown: PageId | null) => {
    if (shown !== null && shown !== page) navigation.openPage(shown);
  };
  /** WBK-006: what was changed inside the frame is the app's address as well. */
  const takeFilters = (changed: Readonly<Record<string, string>>) => {
    const fields = [...filters.fields, ...filters.firstStreamFields];
    const next = viewOfFrameFilters(changed, state, fields);
    const nextTexts = {
      ...checkFilters(next.filters, { known: fields, fitting: fields }).texts,
      [PERIOD_FIELD]: formatRange(resolvePeriod(next.period, calendar)),
    };
    const text = frameFilterString(nextTexts);
    if (text === frameFilterString(texts)) return;
    setReported(text);
    navigation.change(next);
  };
  return (
    <BiFrame
      customer={customer}
      target={{ type: 'dashboard', page, filters: frameFilterString(texts) }}
      reportedFilters={reported}
      onEvent={(event) => {
        if (event.type === 'page') follow(event.page);
        if (event.type === 'filters') takeFilters(event.filters);
      }}
      renderError={renderPageError}
    />
  );
}
