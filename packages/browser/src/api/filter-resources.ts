import { customerTags, type FilterScope, globalFilters } from '@playhead/contract/http/filters';
import { suggestions } from '@playhead/contract/http/suggestions';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './client.ts';

/** FLT-020, FLT-075. On failure the caller shows no filters; the failure is not cached as an empty response. */
export function globalFiltersQuery(api: ApiClient, customer: string, scope: FilterScope) {
  return queryOptions({
    queryKey: ['global-filters', customer, scope],
    queryFn: async ({ signal }) =>
      (await api.call(globalFilters, { params: { customer }, query: { scope }, signal })).fields,
  });
}

/** A value that narrows suggestions: the key comes again for each of its values. */
export interface AssociatedValue {
  key: string;
  value: string;
}

export interface SuggestionsInput {
  customer: string;
  key: string;
  isCustomTag: boolean;
  associated: readonly AssociatedValue[];
  keyword: string;
}

/** QRY-003: whether the values of a field are custom-tag or ads metadata. */
export function isMetadataField(field: { suggestionKey: string | null; isCustomTag: boolean }): boolean {
  return field.isCustomTag || field.suggestionKey?.startsWith('ad_') === true;
}

/** FLT-067, FLT-068: the same request with the same associated values is sent once. */
export function suggestionsQuery(api: ApiClient, input: SuggestionsInput) {
  const { customer, key, isCustomTag, associated, keyword } = input;
  return queryOptions({
    queryKey: ['suggestions', customer, key, isCustomTag, associated, keyword],
    queryFn: ({ signal }) =>
      api.call(suggestions, {
        params: { customer, key },
        query: {
          associateKey: associated.map((one) => one.key),
          associateValue: associated.map((one) => one.value),
          keyword,
          isCustTag: isCustomTag ? 'true' : 'false',
        },
        signal,
      }),
  });
}

/** FLT-078 */
export function customerTagsQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: ['customer-tags', customer],
    queryFn: ({ signal }) => api.call(customerTags, { params: { customer }, signal }),
  });
}
