import type { QueryCache } from '@tanstack/react-query';
import { isUnreachable } from '../api-error.ts';

export interface Connectivity {
  isReachable(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Twenty widgets that cannot reach the server make one statement, shown as one banner. */
export function watchConnectivity(cache: QueryCache): Connectivity {
  let reachable = true;
  const listeners = new Set<() => void>();
  const set = (next: boolean) => {
    if (reachable === next) return;
    reachable = next;
    for (const listener of listeners) listener();
  };
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error' && isUnreachable(event.action.error)) set(false);
    if (event.action.type === 'failed' && isUnreachable(event.action.error)) set(false);
    if (event.action.type === 'success') set(true);
  });
  return {
    isReachable: () => reachable,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
