import { PortalSession } from '@playhead/contract/http/portal';
import { openStorage } from '@playhead/browser/ui/storage.ts';
import type { FrameSession, FrameSessionState } from './embed/frame-session.ts';

/** Key of the app: a window of its own on this server uses the app's session. */
const SESSION_KEY = 'playhead.session';

/** Null when nobody is signed in. */
export function openStoredSession(window: Pick<Window, 'localStorage'>): FrameSession | null {
  const stored = readSession(openStorage(() => window.localStorage)?.getItem(SESSION_KEY) ?? null);
  if (stored === null) return null;
  let state: FrameSessionState = { status: 'active', token: stored.token };
  const listeners = new Set<() => void>();
  return {
    customer: String(stored.customer.customer_id),
    readToken: () => (state.status === 'active' ? state.token : null),
    expire({ token, message }) {
      if (state.status !== 'active' || state.token !== token) return;
      state = { status: 'expired', message };
      for (const listener of listeners) listener();
    },
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readSession(text: string | null): PortalSession | null {
  if (text === null) return null;
  try {
    return PortalSession.parse(JSON.parse(text));
  } catch {
    // An entry of an older version is worth a sign-in, not a crash.
    return null;
  }
}
