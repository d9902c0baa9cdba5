import { createHash } from 'node:crypto';
import type { CompiledQuery, QueryContext } from '@playhead/query/compile';

type Digested = Pick<CompiledQuery, 'sql' | 'params' | 'limit' | 'fields'> &
  Partial<Pick<CompiledQuery, 'pivots' | 'total'>>;

/** Reliability 2.10: nothing that changes the result may be left out, except whose data it is and how new. */
export function queryDigest(
  compiled: Digested,
  { rights, timeZone }: Pick<QueryContext, 'rights' | 'timeZone'>,
): string {
  const { sql, params, limit, fields, pivots, total } = compiled;
  // Labels and formats of fields stand in the result and not in the SQL.
  const text = JSON.stringify([rights.toSorted(), timeZone, sql, params, limit, fields, pivots, total?.sql]);
  return createHash('sha256').update(text).digest('base64');
}

/** The key of a result in the cache, and of the work that is shared. */
export function queryKey(parts: { customerId: number; dataVersion: string; digest: string }): string {
  return `${parts.customerId} ${parts.dataVersion} ${parts.digest}`;
}
