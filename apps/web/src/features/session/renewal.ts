import type { SessionStore } from './session-store.ts';

/** Renewed this long before the end, or at half of the remaining time when that is less. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** After a renewal, whether it failed or not, the next one comes no earlier than this. */
export const RENEW_RETRY_MS = 30_000;
/** Timers beyond 2^31 ms fire at once. */
const LONGEST_TIMER_MS = 2_000_000_000;

/** Milliseconds until the token should be renewed; null when it never says that it ends. */
export function renewalDelay({ now, expiresAt }: { now: number; expiresAt: number | null }): number | null {
  if (expiresAt === null) return null;
  const left = expiresAt - now;
  const delay = left > 2 * RENEW_BEFORE_MS ? left - RENEW_BEFORE_MS : left / 2;
  return Math.min(Math.max(delay, 0), LONGEST_TIMER_MS);
}

export interface RenewalOptions {
  session: SessionStore;
  /** Standing alone: requests a new token from the server. Embedded: from the host. */
  renew: (signal: AbortSignal) => Promise<void>;
  now: () => number;
}

/** Keeps the token fresh while the app is open; returns the way to stop. */
export function keepSessionFresh({ session, renew, now }: RenewalOptions): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let armedFor: string | null = null;
  let renewedAt = -Infinity;

  /** To a clock that is hours ahead each new token is over when it comes. */
  function arm(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      renewedAt = now();
      renew(stopped.signal).catch((error: unknown) => {
        if (stopped.signal.aborted) return;
        console.warn('session.renew.failed', { error });
        const state = session.read();
        if (state.status === 'signed-in' && state.token === armedFor) arm(RENEW_RETRY_MS);
      });
    }, delay);
  }

  function follow(): void {
    const state = session.read();
    const token = state.status === 'signed-in' ? state.token : null;
    if (token === armedFor) return;
    armedFor = token;
    clearTimeout(timer);
    const delay = state.status === 'signed-in' ? renewalDelay({ now: now(), expiresAt: state.expiresAt }) : null;
    // Not longer either, where the clock was set back meanwhile.
    const pause = Math.min(renewedAt + RENEW_RETRY_MS - now(), RENEW_RETRY_MS);
    if (delay !== null) arm(Math.max(delay, pause));
  }

  follow();
  const unsubscribe = session.subscribe(follow);
  return () => {
    stopped.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
