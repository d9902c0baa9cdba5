import { useLayoutEffect } from 'react';

/** Another address begins at its top: the window keeps its scroll position when only the address changes. */
export function useScrollToTop(address: string): void {
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 });
  }, [address]);
}
