import type { QueryCache, QueryClient } from '@tanstack/react-query';
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

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 120_000;

/**
 * Loads again what failed while the server was away; what the reader chose or typed is not touched. The wait doubles while something
 * fails again: a request that a blocker in the browser stops would otherwise be repeated without an end.
 */
export function reloadWhenBack(connectivity: Connectivity, queryClient: QueryClient): void {
  const failed = { predicate: ({ state }: { state: { error: unknown } }) => isUnreachable(state.error) };
  let waitMs = 0;
  let isPending = false;
  const reload = async () => {
    // Not those that run: a retry by hand has begun them already.
    await queryClient.refetchQueries(failed, { cancelRefetch: false });
    const failsAgain = queryClient.getQueryCache().findAll(failed).length > 0;
    waitMs = failsAgain ? Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, 2 * waitMs)) : 0;
    isPending = false;
    if (failsAgain) reloadIfBack();
  };
  function reloadIfBack(): void {
    if (isPending || !connectivity.isReachable()) return;
    isPending = true;
    // At once the first time, before widgets are drawn with their failure.
    if (waitMs === 0) void reload();
    else setTimeout(() => void reload(), waitMs);
  }
  connectivity.subscribe(reloadIfBack);
}
