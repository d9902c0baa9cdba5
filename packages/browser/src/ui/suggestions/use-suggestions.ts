import type { GlobalFilterField } from '@playhead/contract/http/filters';
import type { Suggestion } from '@playhead/contract/http/suggestions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi, useMetadataApi } from '../../api/api-context.tsx';
import { type AssociatedValue, isMetadataField, suggestionsQuery } from '../../api/filter-resources.ts';
import { findMatch } from '../value-box/value-matches.ts';
import { useDebounced } from './use-debounced.ts';

/** FLT-069 */
const SUGGESTION_DEBOUNCE_MS = 800;

type SuggestedField = Pick<GlobalFilterField, 'suggestionKey' | 'isCustomTag'>;

export interface SuggestionsOptions {
  customer: string;
  field: SuggestedField;
  associated: readonly AssociatedValue[];
}

export interface Suggestions {
  /** FLT-068. `none`: this filter has no suggestions. */
  status: 'none' | 'idle' | 'fetching' | 'fetched' | 'failed';
  list: readonly Suggestion[];
  onFocus: () => void;
  onType: (text: string) => void;
  /** Looks for the text without waiting for a pause in typing; null where no value contains it. */
  findFirst: (text: string) => Promise<string | null>;
}

export function useSuggestions({ customer, field, associated }: SuggestionsOptions): Suggestions {
  const shared = useApi();
  const metadata = useMetadataApi();
  const api = isMetadataField(field) ? metadata : shared;
  const client = useQueryClient();
  const [requestedScope, setRequestedScope] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const keyword = useDebounced(text, SUGGESTION_DEBOUNCE_MS);
  const scope = JSON.stringify(associated);
  const isRequested = requestedScope === scope && field.suggestionKey !== null;
  const request = { customer, key: field.suggestionKey ?? '', isCustomTag: field.isCustomTag, associated };
  const mostUsed = useQuery({ ...suggestionsQuery(api, { ...request, keyword: '' }), enabled: isRequested });
  const found = useQuery({ ...suggestionsQuery(api, { ...request, keyword }), enabled: isRequested && keyword !== '' });
  const current = keyword === '' ? mostUsed : found;
  const isLoaded = text === keyword && current.data !== undefined;
  return {
    status: statusOf({
      field,
      isRequested,
      isWaiting: text !== keyword || current.isFetching,
      isError: current.isError,
    }),
    list: isLoaded ? current.data : (mostUsed.data ?? []).filter(({ name }) => isLike(name, text)),
    onFocus: () => setRequestedScope(scope),
    onType: setTyped,
    findFirst: async (wanted) => {
      if (field.suggestionKey === null) return null;
      const values = await client
        .fetchQuery({ ...suggestionsQuery(api, { ...request, keyword: wanted }), retry: false })
        .catch(() => []);
      return findMatch(values, wanted);
    },
  };
}

interface StatusInput {
  field: SuggestedField;
  isRequested: boolean;
  isWaiting: boolean;
  isError: boolean;
}

function statusOf({ field, isRequested, isWaiting, isError }: StatusInput): Suggestions['status'] {
  if (field.suggestionKey === null) return 'none';
  if (!isRequested) return 'idle';
  if (isWaiting) return 'fetching';
  return isError ? 'failed' : 'fetched';
}

function isLike(name: string, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}
