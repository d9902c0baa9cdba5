/** SHELL-025 */
const FILTER_STRING_MARKERS = ['filterStr', 'shareCode', 'uaaFilterStr'] as const;

export interface AddressChange {
  current: {
    pathname: string;
    search: string;
    /** The app itself wrote this address, so its filters were chosen here and Back should find them. */
    isOurs: boolean;
  };
  next: { pathname: string };
}

/** SHELL-024: a view that came from outside by a filter string is replaced by what is chosen next. */
export function historyAction({ current, next }: AddressChange): 'push' | 'replace' {
  if (current.pathname === next.pathname) return 'replace';
  if (current.isOurs) return 'push';
  const query = new URLSearchParams(current.search);
  return FILTER_STRING_MARKERS.some((marker) => query.has(marker)) ? 'replace' : 'push';
}
