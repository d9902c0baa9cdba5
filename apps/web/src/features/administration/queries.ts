import {
  addUser,
  type CustomerSettings,
  listUsers,
  readSettings,
  removeUser,
  saveSettings,
  setPermissions,
  type SettingsChange,
} from '@playhead/contract/http/administration/administration';
import { type AuditKind, listAudit } from '@playhead/contract/http/administration/audit';
import { readDataHealth } from '@playhead/contract/http/administration/data-health';
import {
  createServiceToken,
  listServiceTokens,
  revokeServiceToken,
} from '@playhead/contract/http/administration/service-tokens';
import type { Permission } from '@playhead/contract/permissions';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import type { ApiClient } from '@playhead/browser/api/client.ts';

const ROOT = 'administration';

/** Read again with each visit: another admin may have changed them. */
export function settingsQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [ROOT, 'settings', customer],
    queryFn: ({ signal }) => api.call(readSettings, { params: { customer }, signal }),
    staleTime: 0,
  });
}

export function usersQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [ROOT, 'users', customer],
    queryFn: ({ signal }) => api.call(listUsers, { params: { customer }, signal }),
    staleTime: 0,
  });
}

export function tokensQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [ROOT, 'tokens', customer],
    queryFn: ({ signal }) => api.call(listServiceTokens, { params: { customer }, signal }),
    staleTime: 0,
  });
}

export function healthQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [ROOT, 'health', customer],
    queryFn: ({ signal }) => api.call(readDataHealth, { params: { customer }, signal }),
    staleTime: 0,
  });
}

export interface AuditFilter {
  kind?: AuditKind;
  text?: string;
}

export function auditQuery(api: ApiClient, customer: string, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: [ROOT, 'audit', customer, filter],
    queryFn: ({ signal, pageParam }) =>
      api.call(listAudit, {
        params: { customer },
        query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
}

/** What users see of the customer is read again after a change. */
export function useSaveSettings(customer: string, onSaved: (saved: CustomerSettings) => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsChange) => api.call(saveSettings, { params: { customer }, body }),
    onSuccess: async (saved) => {
      client.setQueryData(settingsQuery(api, customer).queryKey, saved);
      onSaved(saved);
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ROOT });
    },
  });
}

export interface NewUser {
  email: string;
  userFullName: string;
  permissions: Permission[];
}

export function useUserChanges(customer: string) {
  const api = useApi();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: usersQuery(api, customer).queryKey });
  return {
    add: useMutation({
      mutationFn: (body: NewUser) => api.call(addUser, { params: { customer }, body }),
      onSettled,
    }),
    permit: useMutation({
      mutationFn: ({ userId, permissions }: { userId: string; permissions: Permission[] }) =>
        api.call(setPermissions, { params: { customer, userId }, body: { permissions } }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (userId: string) => api.call(removeUser, { params: { customer, userId } }),
      onSettled,
    }),
  };
}

export interface NewToken {
  name: string;
  permissions: Permission[];
  days: number;
}

export function useTokenChanges(customer: string) {
  const api = useApi();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: tokensQuery(api, customer).queryKey });
  return {
    create: useMutation({
      mutationFn: (body: NewToken) => api.call(createServiceToken, { params: { customer }, body }),
      onSettled,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => api.call(revokeServiceToken, { params: { customer, id } }),
      onSettled,
    }),
  };
}
