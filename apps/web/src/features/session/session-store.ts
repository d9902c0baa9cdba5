import { PortalSession } from '@playhead/contract/http/account/portal';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import { keepItem } from '@playhead/browser/ui/dom/storage.ts';
import { tokenExpiry } from './token-expiry.ts';

export const SESSION_KEY = 'playhead.session';

interface SessionCustomer {
  id: string;
  name: string;
}

export type SessionState =
  | { status: 'signed-out'; reason: 'not-yet' | 'left' }
  | { status: 'expired'; message: string }
  | {
      status: 'signed-in';
      token: string;
      /** Epoch ms; null when the token does not say. */
      expiresAt: number | null;
      /** Null with a host's token: the server says whose it is, again for each token (`serial`). */
      customer: string | null;
      serial: number;
      customers: readonly SessionCustomer[];
    };

export interface SessionStore {
  read(): SessionState;
  subscribe(listener: () => void): () => void;
  begin(session: PortalSession): void;
  acceptHostToken(token: string): void;
  /** ERR-007. A response to an older token is ignored: it must not end the sign-in that replaced it. */
  expire(event: { token: string | null; message: string }): void;
  end(): void;
}

/** Embedded, `storage` is null and the token stays in memory alone. */
export function createSessionStore(storage: Storage | null): SessionStore {
  let serial = 0;
  let state = storage ? restore(storage.getItem(SESSION_KEY)) : signedOut('not-yet');
  const listeners = new Set<() => void>();

  function set(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Another tab signed in, out, or renewed. */
  function followOtherTabs(event: StorageEvent): void {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    set(event.newValue === null ? signedOut('left') : restore(event.newValue));
  }

  return {
    read: () => state,
    subscribe(listener) {
      if (storage && listeners.size === 0) window.addEventListener('storage', followOtherTabs);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (storage && listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
      };
    },
    begin(session) {
      // Not kept, it lasts as long as the page; an older one would come back with a reload.
      const isKept = keepItem(storage, SESSION_KEY, JSON.stringify(encodeWire(PortalSession, session)));
      if (!isKept) storage?.removeItem(SESSION_KEY);
      set(signedIn(session));
    },
    acceptHostToken(token) {
      serial += 1;
      set({ status: 'signed-in', token, expiresAt: tokenExpiry(token), customer: null, serial, customers: [] });
    },
    expire({ token, message }) {
      if (state.status !== 'signed-in' || state.token !== token) return;
      storage?.removeItem(SESSION_KEY);
      set({ status: 'expired', message });
    },
    end() {
      storage?.removeItem(SESSION_KEY);
      set(signedOut('left'));
    },
  };
}

function signedOut(reason: 'not-yet' | 'left'): SessionState {
  return { status: 'signed-out', reason };
}

function signedIn(session: PortalSession): SessionState {
  const expiresAt = Date.parse(session.expiresAt);
  return {
    status: 'signed-in',
    token: session.token,
    expiresAt: Number.isNaN(expiresAt) ? tokenExpiry(session.token) : expiresAt,
    customer: String(session.customer.customerId),
    serial: 0,
    customers: session.customers.map((entry) => ({ id: String(entry.customerId), name: entry.customerName })),
  };
}

function restore(text: string | null): SessionState {
  if (text === null) return signedOut('not-yet');
  try {
    return signedIn(decodeWire(PortalSession, JSON.parse(text)));
  } catch {
    // An entry of an older version is worth a sign-in, not a crash.
    return signedOut('not-yet');
  }
}
