import { subscriberMetadata } from '@playhead/contract/http/administration/subscriber-metadata';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '@playhead/browser/api/client.ts';

/** The server keeps the response until the data changes; each visit of the page reads it again. */
export function subscriberMetadataQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: ['subscriber-metadata', customer],
    queryFn: ({ signal }) => api.call(subscriberMetadata, { params: { customer }, signal }),
    staleTime: 0,
  });
}
