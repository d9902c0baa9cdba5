import { dashboardConfigs } from '@playhead/contract/http/dashboards';
import { authProxy } from '@playhead/contract/http/portal';
import type { QueryResult, RunQueryBody } from '@playhead/contract/http/queries';
import { appConfig } from '@playhead/contract/http/system';
import { decodeUserInfo, userInfo } from '@playhead/contract/http/users';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import type { QueryRunner } from './query-runner.ts';

export function appConfigQuery(api: ApiClient) {
  return queryOptions({ queryKey: ['app-config'], queryFn: ({ signal }) => api.call(appConfig, { signal }) });
}

/** A host's token names its customer only to the server (USR-010). */
export function customerOfTokenQuery(api: ApiClient, serial: number) {
  return queryOptions({
    queryKey: ['customer-of-token', serial],
    queryFn: async ({ signal }) => {
      const reply = await api.call(authProxy, { query: { path: 'user_info' }, signal });
      if (reply.customer_info) return String(reply.customer_info.customer_id);
      throw new ApiError({
        kind: 'unreadable',
        message: 'The server does not say which customer this sign-in is for.',
      });
    },
  });
}

export function userInfoQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: ['user-info', customer],
    queryFn: async ({ signal }) => decodeUserInfo(await api.call(userInfo, { params: { customer }, signal })),
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
  body: RunQueryBody;
  /** Words for the body's period. */
  label: string;
  priority: number;
}

export interface LabelledResult {
  result: QueryResult;
  label: string;
}

/** Rows keep the words of their period: blurred rows of last week must not stand under this week's name. */
export function widgetRowsQuery(runner: QueryRunner, { customer, body, label, priority }: WidgetQueryInput) {
  return queryOptions({
    queryKey: ['widget-rows', customer, body, label],
    queryFn: async ({ signal }): Promise<LabelledResult> => ({
      result: await runner.runWidgetQuery({ body, priority, signal }),
      label,
    }),
  });
}
