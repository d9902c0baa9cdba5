import type { FrameGrant } from '@playhead/contract/http/system/bi-frame';
import { PortalSession } from '@playhead/contract/http/account/portal';
import { decodeWire } from '@playhead/contract/wire';
import { t } from '@playhead/texts/translate';

type FrameSessionState =
  | { status: 'active'; token: string }
  /** The host was told and may still send another token: the state then is `active` again. */
  | { status: 'expired'; message: string };

/** Fits `createApiClient({ readToken: session.readToken, onTokenExpired: session.expire })`. */
export interface FrameSession {
  customer: string;
  readToken(): string | null;
  /** The server refused this token. A response to an older token is ignored. */
  expire(event: { token: string | null; message: string }): void;
  read(): FrameSessionState;
  subscribe(listener: () => void): () => void;
}

/** A session whose token is replaced from outside. */
export interface ReplaceableSession extends FrameSession {
  replace(token: string): void;
}

export function createFrameSession(
  first: { token: string; customer: string },
  onExpired: () => void,
): ReplaceableSession {
  let state: FrameSessionState = { status: 'active', token: first.token };
  const listeners = new Set<() => void>();
  function set(next: FrameSessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    customer: first.customer,
    readToken: () => (state.status === 'active' ? state.token : null),
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expire({ token, message }) {
      if (state.status !== 'active' || state.token !== token) return;
      set({ status: 'expired', message });
      onExpired();
    },
    replace: (token) => set({ status: 'active', token }),
  };
}

/** Looker renews in the last minute of a token too. */
const RENEW_BEFORE_MS = 60_000;
/** Timers beyond 2^31 ms fire at once. */
const LONGEST_TIMER_MS = 2_000_000_000;

export function renewalDelay({ expiresAt }: Pick<FrameGrant, 'expiresAt'>, now: number): number {
  return Math.min(Math.max(Date.parse(expiresAt) - now - RENEW_BEFORE_MS, 0), LONGEST_TIMER_MS);
}

/** Key of the app's sign-in, which a separate window on this origin shares. */
const SESSION_KEY = 'playhead.session';

interface StorageWindow {
  localStorage: Pick<Storage, 'getItem'>;
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
}

/** Null when nobody has signed in here. Renewals and sign-outs of the app are followed. */
export function openStoredSession(window: StorageWindow): FrameSession | null {
  const stored = readStored(window.localStorage.getItem(SESSION_KEY));
  if (stored === null) return null;
  const session = createFrameSession(stored, () => undefined);
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const next = readStored(event.newValue);
    // Another customer's numbers must not appear next to these: the frame ends as with a sign-out.
    if (next !== null && next.customer === session.customer) session.replace(next.token);
    else session.expire({ token: session.readToken(), message: t('You signed out. Please sign in again.') });
  });
  return session;
}

function readStored(text: string | null): { token: string; customer: string } | null {
  if (text === null) return null;
  try {
    const { token, customer } = decodeWire(PortalSession, JSON.parse(text));
    return { token, customer: String(customer.customerId) };
  } catch {
    // An entry of another version needs a new sign-in.
    return null;
  }
}
