import { DEFAULT_TOAST_SECONDS } from '@playhead/contract/errors';

export interface Toast {
  tone: 'error' | 'warning' | 'info';
  text: string;
  detail?: string;
  seconds?: number;
  /** One thing to do about it, such as "Undo"; doing it dismisses the toast. */
  action?: { label: string; run: () => void };
}

interface ShownToast extends Toast {
  id: number;
}

/** More would cover the page they talk about. */
const MAX_SHOWN = 3;

export interface ToastStore {
  read(): readonly ShownToast[];
  subscribe(listener: () => void): () => void;
  show(toast: Toast): void;
  dismiss(id: number): void;
  /** WCAG 2.2.1: while somebody is at the toasts none goes by itself; afterwards their time begins anew. */
  hold(isHeld: boolean): void;
}

/** The same text twice is one toast whose time begins anew. */
export function createToastStore(): ToastStore {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  let isHeld = false;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function set(next: readonly ShownToast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    set(toasts.filter((toast) => toast.id !== id));
  }

  function restart({ id, seconds = DEFAULT_TOAST_SECONDS }: ShownToast): void {
    clearTimeout(timers.get(id));
    if (!isHeld)
      timers.set(
        id,
        setTimeout(() => dismiss(id), seconds * 1000),
      );
  }

  return {
    read: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(toast) {
      lastId += 1;
      const shown = { ...toast, id: lastId };
      set([...toasts.filter(({ text }) => text !== toast.text), shown].slice(-MAX_SHOWN));
      restart(shown);
    },
    dismiss,
    hold(next) {
      isHeld = next;
      for (const toast of toasts) restart(toast);
    },
  };
}
