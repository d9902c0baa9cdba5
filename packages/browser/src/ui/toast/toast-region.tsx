import { t } from '@playhead/texts/translate';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { Icon } from '../icons.tsx';
import styles from './toast-region.module.css';
import { CloseButton } from '../close-button.tsx';
import type { Toast, ToastStore } from './toast-store.ts';

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
  return (
    <section className={styles.region} aria-label={t('Messages')} aria-live="polite">
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

function ToastAction({ action, onDone }: { action: NonNullable<Toast['action']>; onDone: () => void }) {
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        onDone();
        action.run();
      }}
    >
      {action.label}
    </button>
  );
}
