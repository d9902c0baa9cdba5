import type { ExploreQuery } from '@playhead/contract/http/explore';

/** Two spellings of one query, such as a total that is off and one that is not named. */
export function isSameQuery(a: ExploreQuery, b: ExploreQuery): boolean {
  return spelled(a) === spelled(b);
}

function spelled({ filters, total = false, rowTotal = false, ...query }: ExploreQuery): string {
  const filled = Object.fromEntries(Object.entries(filters).filter(([, text]) => text.trim() !== ''));
  return JSON.stringify({ ...query, filters: filled, total, rowTotal }, inOrder);
}

/** The order of members says nothing. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
