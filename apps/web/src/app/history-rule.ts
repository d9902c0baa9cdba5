/** SHELL-025: a view that came by a filter string is replaced by what is chosen next. */
const FILTER_STRING_MARKERS = ['filterStr', 'shareCode', 'uaaFilterStr'] as const;

export interface AddressChange {
  current: { pathname: string; search: string };
  next: { pathname: string };
}

/** SHELL-024 */
export function historyAction({ current, next }: AddressChange): 'push' | 'replace' {
  if (current.pathname === next.pathname) return 'replace';
  const query = new URLSearchParams(current.search);
  return FILTER_STRING_MARKERS.some((marker) => query.has(marker)) ? 'replace' : 'push';
}
