import type { PreferenceMap } from '@playhead/contract/http/account/preferences';
import { messages } from '@playhead/domain/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { preferencesQuery } from './queries.ts';

const NOTHING_SAVED: PreferenceMap = {};

/** Null until they have come. ERR-016: a failure is logged only, and the defaults are used. */
export function usePreferences(customer: string): PreferenceMap | null {
  const { data, isFetched, error } = useQuery(preferencesQuery(useApi(), customer));
  useEffect(() => {
    if (error) console.warn(messages.preferencesFailed.text, { error });
  }, [error]);
  // Not `isPending`: the page of preferences tries again, and the app around it must not go away meanwhile.
  return isFetched ? (data ?? NOTHING_SAVED) : null;
}
