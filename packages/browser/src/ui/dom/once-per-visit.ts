import { keepItem } from './storage.ts';

export interface OncePerVisit {
  isDone(name: string): boolean;
  mark(name: string): void;
  subscribe(listener: () => void): () => void;
}

const keyOf = (name: string) => `playhead.once.${name}`;

/** Things that happen once in a tab, also across reloads; without storage, once until the next reload. */
export function createOncePerVisit(storage: Storage | null): OncePerVisit {
  const done = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    isDone: (name) => done.has(name) || storage?.getItem(keyOf(name)) === 'done',
    mark(name) {
      done.add(name);
      keepItem(storage, keyOf(name), 'done');
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
