import { useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { dashboardConfigsQuery } from '@playhead/browser/api/resources.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { Dashboard } from './dashboard.tsx';
import type { DashboardPageProps } from './dashboard-props.ts';
import { visibleWidgets } from './widget-gate.ts';

export type { DashboardPageProps, DashboardView } from './dashboard-props.ts';

export function DashboardPage({ missing, nothing, renderError, ...view }: DashboardPageProps) {
  const configs = useQuery(dashboardConfigsQuery(useApi(), view.customer));
  if (configs.isError) return renderError(configs.error, () => void configs.refetch());
  if (!configs.data) return <PageLoading words="Loading the dashboard" />;
  const dashboard = configs.data.find((config) => config.page === view.page);
  if (!dashboard) return missing;
  const widgets = visibleWidgets(dashboard.widgets, view.user);
  return widgets.length === 0 ? nothing : <Dashboard {...view} widgets={dashboard.widgets} />;
}
