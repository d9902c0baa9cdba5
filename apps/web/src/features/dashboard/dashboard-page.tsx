import type { UserInfo } from '@playhead/contract/http/users';
import type { PageId } from '@playhead/domain/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.tsx';
import type { QueryRunner } from '../../api/query-runner.ts';
import { dashboardConfigsQuery } from '../../api/resources.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Dashboard } from './dashboard.tsx';
import type { DashboardPeriod } from './dashboard-period.ts';

export interface DashboardPageProps {
  page: PageId;
  user: UserInfo;
  customer: string;
  runner: QueryRunner;
  period: DashboardPeriod;
  /** No dashboard of this name came from the server. */
  missing: ReactNode;
  renderError: (error: unknown, retry: () => void) => ReactNode;
}

export function DashboardPage({ page, user, customer, runner, period, missing, renderError }: DashboardPageProps) {
  const configs = useQuery(dashboardConfigsQuery(useApi(), customer));
  if (configs.isError) return renderError(configs.error, () => void configs.refetch());
  if (!configs.data) return <PageLoading words="Loading the dashboard" />;
  const dashboard = configs.data.find((config) => config.page === page);
  if (!dashboard) return missing;
  return (
    <Dashboard
      page={page}
      widgets={dashboard.widgets}
      user={user}
      customer={customer}
      runner={runner}
      period={period}
    />
  );
}
