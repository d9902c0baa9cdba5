import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';

type Reading<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

/** Something that is fetched when it is first wanted, then kept. */
export interface Late<T> {
  readonly fetch: () => Promise<T>;
  readonly read: () => Reading<T>;
  readonly subscribe: (listener: () => void) => () => void;
}

const LOADING = { status: 'loading' } as const;

/** A failed load is told to those who wait for it, and may be tried again. */
export function late<T>(load: () => Promise<T>): Late<T> {
  const listeners = new Set<() => void>();
  let reading: Reading<T> = LOADING;
  let loading: Promise<T> | null = null;
  function settle(next: Reading<T>): void {
    reading = next;
    for (const listener of listeners) listener();
    if (next.status === 'failed') setTimeout(forget, 0);
  }
  /** After all who waited have read the failure: the next to want it begins anew. */
  function forget(): void {
    reading = LOADING;
    loading = null;
  }
  function fetch(): Promise<T> {
    if (loading !== null) return loading;
    loading = load();
    loading.then(
      (value) => settle({ status: 'loaded', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    );
    return loading;
  }
  return {
    fetch,
    read: () => reading,
    subscribe(listener) {
      listeners.add(listener);
      // Whoever waits is told of a failure by `read`.
      if (reading.status !== 'loaded') fetch().catch(() => undefined);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Null until it is here; a failure goes to the boundary around it. Not by Suspense: React holds back what a boundary reveals until
 * 300 ms after the last other one showed its fallback, and on a page of charts that wait is longer than everything else.
 */
export function useLate<T>(wanted: Late<T>): T | null {
  const reading = useSyncExternalStore(wanted.subscribe, wanted.read);
  if (reading.status === 'failed') throw reading.error;
  return reading.status === 'loaded' ? reading.value : null;
}

/** The component itself once its code is here. */
export function lateComponent<P extends object>(code: Late<ComponentType<P>>, fallback: (props: P) => ReactNode) {
  return function LateComponent(props: P) {
    const Loaded = useLate(code);
    return Loaded === null ? fallback(props) : createElement(Loaded, props);
  };
}
