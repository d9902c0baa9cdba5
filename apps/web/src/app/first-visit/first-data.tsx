import { userInfo } from '@playhead/contract/http/account/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userInfoQuery, WIDGET_ROWS_KEY } from '@playhead/browser/api/resources.ts';
import { healthQuery } from '../../features/administration/queries.ts';
import { GettingStarted } from '../../features/first-visit/getting-started.tsx';
import { usePage } from '../../page-context/page-context.ts';
import { useServices } from '../services.ts';

const CHECK_MS = 10_000;

/** Looks for the first sessions, and fills the page when they are there. */
export function FirstData() {
  const { customer, user, navigation } = usePage();
  const { api } = useServices();
  const queryClient = useQueryClient();
  const isAdmin = user.permissions.includes('ci_admin_permission');
  const health = useQuery({ ...healthQuery(api, customer), enabled: isAdmin, refetchInterval: CHECK_MS });
  const latest = useQuery({
    queryKey: ['first-data', customer],
    queryFn: ({ signal }) => api.call(userInfo, { params: { customer }, signal }),
    staleTime: 0,
    refetchInterval: CHECK_MS,
  }).data;
  useEffect(() => {
    if (latest === undefined || latest.firstDay === null) return;
    queryClient.setQueryData(userInfoQuery(api, customer).queryKey, latest);
    void queryClient.invalidateQueries({ queryKey: [WIDGET_ROWS_KEY, customer] });
  }, [latest, queryClient, api, customer]);
  return (
    <GettingStarted
      customer={customer}
      origin={window.location.origin}
      admin={isAdmin ? { health: health.data, onUsers: () => navigation.openPage('package-settings') } : null}
    />
  );
}
