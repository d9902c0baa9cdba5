import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

function currentAddress(): string {
  return window.location.pathname + window.location.search;
}

export function pushAddress(path: string): void {
  if (path === currentAddress()) return;
  window.history.pushState(null, '', path);
  announce();
}

export function replaceAddress(path: string): void {
  window.history.replaceState(null, '', path);
  announce();
}

export function useAddress(): { pathname: string; search: string } {
  const address = useSyncExternalStore(subscribe, currentAddress);
  const { pathname, search } = new URL(address, window.location.origin);
  return { pathname, search };
}
