import { type PreferenceMap, readPreferences, savePreferences } from '@playhead/contract/http/account/preferences';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import type { ApiClient } from '@playhead/browser/api/client.ts';

export const PREFERENCES_KEY = 'preferences';

/** Not retried: the app waits for it, and defaults are better than a wait. */
export function preferencesQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [PREFERENCES_KEY, customer],
    queryFn: ({ signal }) => api.call(readPreferences, { params: { customer }, signal }),
    retry: false,
  });
}

export interface SavingPreferences {
  onSaved: (saved: PreferenceMap) => void;
  onFailed: (error: Error) => void;
}

export function useSavePreferences(customer: string, { onSaved, onFailed }: SavingPreferences) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: PreferenceMap) => api.call(savePreferences, { params: { customer }, body: changes }),
    onSuccess: (saved) => {
      queryClient.setQueryData(preferencesQuery(api, customer).queryKey, saved);
      onSaved(saved);
    },
    onError: onFailed,
  });
}
