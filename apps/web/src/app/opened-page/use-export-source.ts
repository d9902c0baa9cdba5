import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { dashboardConfigsQuery } from '@playhead/browser/api/resources.ts';
import { exportWidgets } from '../../features/dashboard/export-widgets.ts';
import { chosenValuesOf, COUNTRY_KEY, singleValueOf } from '../../page-context/filter-values.ts';
import { usePage } from '../../page-context/page-context.ts';
import type { ExportSource } from './export-source.ts';

/** The queries are built when an entry is chosen, and not at each change of a filter. */
export function useExportSource(source: ExportSource | null): void {
  const { page, customer, user, period, filters, state } = usePage();
  const api = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    return source?.provide(() => {
      const configs = queryClient.getQueryData(dashboardConfigsQuery(api, customer).queryKey);
      const dashboard = configs?.find((config) => config.page === page);
      if (dashboard === undefined) return [];
      return exportWidgets({
        widgets: dashboard.widgets,
        user,
        period,
        filters: filters.texts,
        settings: state.settings,
        subjectOf: (key) => singleValueOf(filters.used, key),
        countries: chosenValuesOf(filters.used, COUNTRY_KEY),
      });
    });
  });
}
