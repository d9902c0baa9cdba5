import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { dashboardConfigsQuery } from '@playhead/browser/api/resources.ts';
import { type ExportedDashboard, exportWidgets } from '../../features/dashboard/export-widgets.ts';
import type { PageId } from '@playhead/domain/pages';
import type { ExportSource } from './export-source.ts';

/** The queries are built when an entry is chosen, and not at each change of a filter. */
export function useExportSource(
  source: ExportSource | null,
  { page, customer, ...view }: Omit<ExportedDashboard, 'widgets'> & { page: PageId; customer: string },
): void {
  const api = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    return source?.provide(() => {
      const configs = queryClient.getQueryData(dashboardConfigsQuery(api, customer).queryKey);
      const dashboard = configs?.find((config) => config.page === page);
      return dashboard === undefined ? [] : exportWidgets({ ...view, widgets: dashboard.widgets });
    });
  });
}
