import { readFilterCode } from '@playhead/domain/filters';
import { DEFAULT_PAGE, isPageId, pagePath } from '@playhead/domain/pages';
import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { sharedViewQuery } from '../../features/share/queries.ts';
import { Button } from '@playhead/browser/ui/button.tsx';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { StateScreen } from '@playhead/browser/ui/screen/state-screen.tsx';
import { useWorkspace } from '../../page-context/page-context.ts';
import { pageSearch } from '../page-state/page-state.ts';
import { stateOfSharedView } from '../page-state/shared-view.ts';
import { useServices } from '../services.ts';
import { countryDefaultOf } from '../../features/filters/use-country-default.ts';
import { FailedScreen } from './screens/failed-screen.tsx';

const CODE = /^[A-Za-z0-9]{15,40}$/;

/** RPT-022..RPT-025: the view behind a code takes the place of the address that named it. */
export function StoredView({ code }: { code: string }) {
  const { customer, calendar, navigation } = useWorkspace();
  const view = useQuery({ ...sharedViewQuery(useApi(), { customer, code }), enabled: CODE.test(code) });
  const { visit } = useServices();
  const isFound = view.data !== undefined;
  useEffect(() => {
    if (isFound) visit.mark(countryDefaultOf(customer));
  }, [isFound, visit, customer]);

  // RPT-021: no shared view has this code; an analysis may.
  if (readFilterCode(code).kind === 'report' && isUnknown(view.error)) return <OpenedAnalysis code={code} />;
  if (!CODE.test(code) || isUnknown(view.error) || (view.data && !isPageId(view.data.page))) {
    return <UnknownView onReturn={() => navigation.openPage(DEFAULT_PAGE)} />;
  }
  if (view.isError && !view.isFetching) {
    return <FailedScreen error={view.error} onRetry={() => void view.refetch()} />;
  }
  if (!view.data || !isPageId(view.data.page)) return <PageLoading words={t('Opening the shared view')} />;
  // Written anew from what it says: a stored text that names a code again would lead here again.
  const search = pageSearch(stateOfSharedView(view.data, calendar));
  return <Navigate replace to={{ pathname: pagePath(view.data.page), search }} />;
}

/** SHELL-019: the saved analysis of a code, at its own address. */
export function OpenedAnalysis({ code }: { code: string }) {
  return <Navigate replace to={{ pathname: pagePath('customer_reports'), search: `?code=${code}` }} />;
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404;
}

function UnknownView({ onReturn }: { onReturn: () => void }) {
  return (
    <StateScreen
      icon="compass"
      title={t('This shared view cannot be opened')}
      lines={[
        t('The link is not complete, the view no longer exists, or it belongs to another customer.'),
        t('Ask the sender for a new link.'),
      ]}
      action={
        <Button look="primary" onClick={onReturn}>
          {t('Go to Overview')}
        </Button>
      }
    />
  );
}
