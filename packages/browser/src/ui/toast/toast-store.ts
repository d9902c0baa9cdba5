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
}

/** The same text twice is one toast whose time begins anew. */
export function createToastStore(): ToastStore {
  let toasts: readonly ShownToast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly ShownToast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    set(toasts.filter((toast) => toast.id !== id));
  }

  return {
    read: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(toast) {
      lastId += 1;
      const id = lastId;
      set([...toasts.filter((shown) => shown.text !== toast.text), { ...toast, id }].slice(-MAX_SHOWN));
      setTimeout(() => dismiss(id), (toast.seconds ?? DEFAULT_TOAST_SECONDS) * 1000);
    },
    dismiss,
  };
}
