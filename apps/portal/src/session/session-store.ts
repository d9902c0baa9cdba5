import { PortalSession } from '@playhead/contract/http/account/portal';
import { decodeWire, encodeWire } from '@playhead/contract/wire';
import { useSyncExternalStore } from 'react';
import { keepItem, readItem } from '../shell/storage.ts';

/** Why nobody is signed in; shown above the form. */
export type Farewell = 'signed-out' | 'expired' | 'unreadable';

export type SessionState =
  | { kind: 'signed-in'; session: PortalSession }
  | { kind: 'signed-out'; farewell: Farewell | null };

const STORAGE_KEY = 'northlight.session';
const tabStorage = () => window.sessionStorage;

let state: SessionState | null = null;
const listeners = new Set<() => void>();

function restore(): SessionState {
  const stored = decodeSession(readItem(tabStorage, STORAGE_KEY));
  return stored === null ? { kind: 'signed-out', farewell: null } : { kind: 'signed-in', session: stored };
}

function decodeSession(text: string | null): PortalSession | null {
  if (text === null) return null;
  try {
    return decodeWire(PortalSession, JSON.parse(text));
  } catch (error) {
    // Written by an older portal or by hand: signing in again is cheaper than guessing.
    console.warn('portal.session.unreadable', error);
    return null;
  }
}

function enter(next: SessionState): void {
  state = next;
  const kept = next.kind === 'signed-in' ? JSON.stringify(encodeWire(PortalSession, next.session)) : null;
  keepItem(tabStorage, STORAGE_KEY, kept);
  for (const listener of listeners) listener();
}

export function readSession(): SessionState {
  state ??= restore();
  return state;
}

export function keepSession(session: PortalSession): void {
  enter({ kind: 'signed-in', session });
}

export function endSession(farewell: Farewell | null): void {
  enter({ kind: 'signed-out', farewell });
}

/** True while this token is the one in use: a response to an older one must not overwrite a newer session. */
export function isCurrentToken(token: string): boolean {
  const current = readSession();
  return current.kind === 'signed-in' && current.session.token === token;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession);
}
