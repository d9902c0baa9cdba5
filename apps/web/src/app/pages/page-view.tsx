import type { UserInfo } from '@playhead/contract/http/users';
import { DEFAULT_PAGE, pageEntry } from '@playhead/domain/pages';
import { lazy, Suspense } from 'react';
import { isForbidden } from '../../api/api-error.ts';
import type { QueryRunner } from '../../api/query-runner.ts';
import type { DashboardPeriod } from '../../features/dashboard/dashboard-period.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import type { Navigation } from '../navigation.ts';
import type { PageOpening } from '../open-page.ts';
import { FailedScreen } from './failed-screen.tsx';
import { ForbiddenScreen } from './forbidden-screen.tsx';

const DashboardPage = lazy(async () => ({
  default: (await import('../../features/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const NotBuiltPage = lazy(async () => ({
  default: (await import('../../features/not-built/not-built-page.tsx')).NotBuiltPage,
}));

export interface PageViewProps {
  opening: PageOpening;
  period: DashboardPeriod;
  user: UserInfo;
  customer: string;
  runner: QueryRunner;
  provider: string;
  navigation: Navigation;
}

/** SHELL-017: what may not be opened is not even loaded. */
export function PageView({ opening, period, user, customer, runner, provider, navigation }: PageViewProps) {
  const toOverview = () => navigation.openPage(DEFAULT_PAGE);
  const forbidden = <ForbiddenScreen provider={provider} onReturn={toOverview} />;
  if (opening.kind === 'forbidden') return forbidden;
  const { page } = opening;
  const notBuilt = <NotBuiltPage page={page} onReturn={toOverview} />;
  return (
    <Suspense fallback={<PageLoading words={`Opening ${pageEntry(page).label}`} />}>
      {pageEntry(page).built ? (
        <DashboardPage
          page={page}
          user={user}
          customer={customer}
          runner={runner}
          period={period}
          missing={notBuilt}
          renderError={(error, retry) =>
            isForbidden(error) ? forbidden : <FailedScreen error={error} onRetry={retry} />
          }
        />
      ) : (
        notBuilt
      )}
    </Suspense>
  );
}
