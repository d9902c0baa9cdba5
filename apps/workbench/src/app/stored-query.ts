import { readQuery, type StoredQuery } from '@playhead/contract/http/explore';
import type { ApiClient } from '@playhead/browser/api/client.ts';

/** By query id, or by the id of a saved analysis (WBK-011, RPT-019). */
export function fetchStoredQuery(
  api: ApiClient,
  customer: string,
  id: string,
  signal?: AbortSignal,
): Promise<StoredQuery> {
  return api.call(readQuery, { params: { customer, id }, ...(signal ? { signal } : {}) });
}
