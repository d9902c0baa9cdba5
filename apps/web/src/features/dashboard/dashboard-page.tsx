import { t } from '@playhead/texts/translate';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { dashboardConfigsQuery } from '@playhead/browser/api/resources.ts';
import { PageLoading } from '@playhead/browser/ui/page-loading.tsx';
import { usePage } from '../../page-context/page-context.ts';
import { Dashboard } from './dashboard.tsx';
import type { DashboardPageProps } from './dashboard-props.ts';
import { visibleWidgets } from './widget/widget-gate.ts';

export type { DashboardPageProps, DashboardSlots } from './dashboard-props.ts';

export function DashboardPage({ missing, nothing, renderError, ...slots }: DashboardPageProps) {
  const { customer, page, user } = usePage();
  const configs = useQuery(dashboardConfigsQuery(useApi(), customer));
  if (configs.isError) return renderError(configs.error, () => void configs.refetch());
  if (!configs.data) return <PageLoading words={t('Loading the dashboard')} />;
  const dashboard = configs.data.find((config) => config.page === page);
  if (!dashboard) return missing;
  const widgets = visibleWidgets(dashboard.widgets, user);
  return widgets.length === 0 ? nothing : <Dashboard {...slots} widgets={dashboard.widgets} />;
}
