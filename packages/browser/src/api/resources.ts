import { dashboardConfigs, type WidgetConfig } from '@playhead/contract/http/dashboards';
import { authProxy } from '@playhead/contract/http/account/portal';
import type { QueryResult } from '@playhead/contract/http/queries';
import type { WidgetQuery } from '@playhead/contract/http/widget-queries';
import { appConfig, health, readiness } from '@playhead/contract/http/system/system';
import { userInfo } from '@playhead/contract/http/account/users';
import { t } from '@playhead/texts/translate';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import type { QueryRunner } from './query-runner.ts';

export function appConfigQuery(api: ApiClient) {
  return queryOptions({ queryKey: ['app-config'], queryFn: ({ signal }) => api.call(appConfig, { signal }) });
}

const READINESS_MS = 60_000;
const READINESS_WHILE_FULL_MS = 10_000;

/** Only detects a full disk: failing queries already report a server that cannot be reached. */
export function readinessQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => api.call(readiness, { signal }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.storage.status === 'full' ? READINESS_WHILE_FULL_MS : READINESS_MS),
  });
}

const PROBE_MS = 4_000;

/** Run while the server is away; its first response tells that it is back. */
export function serverProbeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['server-probe'],
    queryFn: ({ signal }) => api.call(health, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: PROBE_MS,
    refetchOnReconnect: 'always',
  });
}

/** A host's token names its customer only to the server (USR-010). */
export function customerOfTokenQuery(api: ApiClient, serial: number) {
  return queryOptions({
    queryKey: ['customer-of-token', serial],
    queryFn: async ({ signal }) => {
      const reply = await api.call(authProxy, { query: { path: 'user_info' }, signal });
      if (reply.customerInfo) return String(reply.customerInfo.customerId);
      throw new ApiError({
        kind: 'unreadable',
        message: t('The server does not say which customer this sign-in is for.'),
      });
    },
  });
}

export function userInfoQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: ['user-info', customer],
    queryFn: ({ signal }) => api.call(userInfo, { params: { customer }, signal }),
  });
}

export function dashboardConfigsQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: ['dashboard-configs', customer],
    queryFn: ({ signal }) => api.call(dashboardConfigs, { params: { customer }, signal }),
  });
}

export interface WidgetQueryInput {
  customer: string;
  /** Null while there is no query. */
  query: WidgetQuery | null;
  requested: RequestedWidget;
  priority: () => number;
}

/** What was requested, as text and as configured: rows keep it, so that blurred rows never stand under another query's name. */
interface RequestedWidget {
  config: WidgetConfig;
  /** Words for the period. */
  label: string;
  filterLabels: readonly string[];
}

export interface WidgetResponse extends RequestedWidget {
  result: QueryResult;
  /** The numbers of a sample, until the exact ones are there. */
  exactFollows?: true;
}

export const WIDGET_ROWS_KEY = 'widget-rows';

export function widgetRowsQuery(runner: QueryRunner, { customer, query, requested, priority }: WidgetQueryInput) {
  const queryKey = [WIDGET_ROWS_KEY, customer, query, requested.label];
  return queryOptions({
    queryKey,
    queryFn:
      query === null
        ? skipToken
        : async ({ signal, client }): Promise<WidgetResponse> => {
            const shown = client.getQueryData<WidgetResponse>(queryKey);
            const onSample = (result: QueryResult) => {
              client.setQueryData<WidgetResponse>(queryKey, { ...requested, result, exactFollows: true });
            };
            // Exact numbers that are refreshed stay until the new ones are there.
            const hasExact = shown !== undefined && shown.exactFollows !== true;
            const result = await runner.runWidgetQuery({
              query,
              priority,
              signal,
              ...(hasExact ? {} : { onSample }),
            });
            return { ...requested, result };
          },
  });
}
