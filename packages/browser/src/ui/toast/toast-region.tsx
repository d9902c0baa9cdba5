import { t } from '@playhead/texts/translate';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Icon } from '../icons.tsx';
import styles from './toast-region.module.css';
import { CloseButton } from '../close-button.tsx';
import type { Toast, ToastStore } from './toast-store.ts';

/** Toasts stand at the end of the document, which Tab reaches when they are gone. */
export const TOAST_KEY = 'F8';

const ToastContext = createContext<ToastStore | null>(null);

export function useToasts(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error('useToasts is used outside of ToastProvider.');
  return store;
}

export function ToastProvider({ store, children }: { store: ToastStore; children: ReactNode }) {
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion store={store} />
    </ToastContext>
  );
}

function ToastRegion({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.read);
  const region = useRef<HTMLElement>(null);
  useToastKey(region);
  useHold(region, store);
  return (
    <section ref={region} className={styles.region} aria-label={t('Messages')} aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          role={toast.tone === 'info' ? 'status' : 'alert'}
        >
          {toast.tone === 'info' ? <Icon name="check" /> : <Icon name="alert" />}
          <div className={styles.words}>
            <p className={styles.text}>{toast.text}</p>
            {toast.detail ? <p className={styles.detail}>{toast.detail}</p> : null}
          </div>
          {toast.action ? <ToastAction action={toast.action} onDone={() => store.dismiss(toast.id)} /> : null}
          <CloseButton className={styles.close} label={t('Dismiss')} onClick={() => store.dismiss(toast.id)} />
        </div>
      ))}
    </section>
  );
}

/** To the newest toast and, once more, back. */
function useToastKey(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Element | null = null;
    const press = (event: KeyboardEvent) => {
      const newest = region.current?.lastElementChild?.querySelector('button');
      if (event.key !== TOAST_KEY || !newest) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement) === true && before instanceof HTMLElement) before.focus();
      else {
        before = document.activeElement;
        newest.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [region]);
}

/** While the pointer or the focus is on them. */
function useHold(region: RefObject<HTMLElement | null>, store: ToastStore): void {
  useEffect(() => {
    const element = region.current;
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ['focusin', 'pointerenter']) element?.addEventListener(type, () => store.hold(true), { signal });
    for (const type of ['focusout', 'pointerleave'])
      element?.addEventListener(type, () => store.hold(false), { signal });
    return () => listening.abort();
  }, [region, store]);
}

function ToastAction({ action, onDone }: { action: NonNullable<Toast['action']>; onDone: () => void }) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-keyshortcuts={TOAST_KEY}
      onClick={() => {
        onDone();
        action.run();
      }}
    >
      {action.label}
      <kbd className={styles.key} aria-hidden="true">
        {TOAST_KEY}
      </kbd>
    </button>
  );
}
