import { t } from '@playhead/texts/translate';
import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';

type Reading<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

/** Something that is fetched when it is first wanted, then kept. */
export interface LazyChunk<T> {
  readonly fetch: () => Promise<T>;
  readonly read: () => Reading<T>;
  readonly subscribe: (listener: () => void) => () => void;
}

const LOADING = { status: 'loading' } as const;

/** ERR-018. */
const CHUNK_LIMIT_MS = 120_000;
const SOME_PART = t('A part of this page');

/** ERR-018: told apart by its name in logs and reports; what the browser or Vite said is its cause. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor({ what = SOME_PART, reason, cause }: { what?: string; reason: string; cause?: unknown }) {
    super(t('{what} could not be loaded ({reason}). Please reload this page.', { what, reason }), { cause });
  }
}

let chunksLoading = 0;

/** A page with code on its way is not complete, though nothing on it says so. */
export function areChunksLoading(): boolean {
  return chunksLoading > 0;
}

/** Without a limit, code behind a connection that hangs leaves its placeholder on the page for ever. */
export function loadChunk<T>(load: () => Promise<T>, what?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string, cause?: unknown) =>
      reject(new ChunkLoadError({ ...(what === undefined ? {} : { what }), reason, cause }));
    chunksLoading += 1;
    const timer = setTimeout(
      () => fail(t('no response within {count} seconds', { count: CHUNK_LIMIT_MS / 1000 })),
      CHUNK_LIMIT_MS,
    );
    load()
      .then(resolve, (cause: unknown) => fail(cause instanceof Error ? cause.message : String(cause), cause))
      .finally(() => {
        chunksLoading -= 1;
        clearTimeout(timer);
      });
  });
}

/** A failed load rejects for every waiting caller, and the next call tries again. */
export function lazyChunk<T>(load: () => Promise<T>, what?: string): LazyChunk<T> {
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
    loading = loadChunk(load, what);
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
      // `read` reports a failure to the callers that wait.
      if (reading.status !== 'loaded') fetch().catch(() => undefined);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Null until it is here; a failure goes to the boundary around it. Not by Suspense: React holds back what a boundary reveals until
 * 300 ms after the last other one showed its fallback, and on a page of charts that wait is longer than everything else.
 */
export function useLazyChunk<T>(wanted: LazyChunk<T>): T | null {
  const reading = useSyncExternalStore(wanted.subscribe, wanted.read, wanted.read);
  if (reading.status === 'failed') throw reading.error;
  return reading.status === 'loaded' ? reading.value : null;
}

/** The component itself once its code is here; `fetch` brings it before anything is drawn. */
export function lazyComponent<P extends object>(code: LazyChunk<ComponentType<P>>, fallback: (props: P) => ReactNode) {
  function LazyComponent(props: P) {
    const Loaded = useLazyChunk(code);
    return Loaded === null ? fallback(props) : createElement(Loaded, props);
  }
  return Object.assign(LazyComponent, { fetch: code.fetch });
}
