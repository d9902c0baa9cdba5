import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Connectivity, watchConnectivity } from '@playhead/browser/api/transport/connectivity.ts';

/** One watcher for each cache: it cannot be taken off again. */
const watchers = new WeakMap<QueryCache, Connectivity>();

function watcherOf(cache: QueryCache): Connectivity {
  const known = watchers.get(cache);
  if (known) return known;
  const watcher = watchConnectivity(cache);
  watchers.set(cache, watcher);
  return watcher;
}

/** The same statement the page's banner makes. */
export function useServerReachable(): boolean {
  const watcher = watcherOf(useQueryClient().getQueryCache());
  return useSyncExternalStore(watcher.subscribe, watcher.isReachable);
}
