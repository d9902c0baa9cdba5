import { readPackaging } from '@playhead/contract/http/administration/packaging';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '@playhead/browser/api/client.ts';

/** Read again with each visit of the page: colleagues use the same quota. */
export function packagingQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: ['packaging', customer],
    queryFn: ({ signal }) => api.call(readPackaging, { params: { customer }, signal }),
    staleTime: 0,
  });
}
