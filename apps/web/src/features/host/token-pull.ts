import type { AppToHost } from '@playhead/contract/frame/host-messages';

/** Longer than a host's own renewal takes; meanwhile the requests that need the token wait. */
const RESPONSE_LIMIT_MS = 10_000;

type RenewalReason = 'expiring' | 'expired';

/** Gets tokens from the host while the page goes on: its requests wait instead of failing. */
export interface TokenPull {
  /** Resolves when the host has sent a token; rejects when it has none or stays silent. */
  request(reason: RenewalReason): Promise<string>;
  /** The token to repeat a refused request with; null when the host has none. */
  replace(refused: string | null): Promise<string | null>;
  accept(token: string): void;
  refuse(): void;
  /** Returns the way to disconnect. */
  connect(send: (message: AppToHost) => void): () => void;
}

export function createTokenPull(readToken: () => string | null): TokenPull {
  let send: ((message: AppToHost) => void) | null = null;
  let waiting: { promise: Promise<string>; settle: (token: string | null) => void } | null = null;

  function wait(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => settle(null), RESPONSE_LIMIT_MS);
    function settle(token: string | null): void {
      clearTimeout(timer);
      waiting = null;
      if (token === null) reject(new Error('The host has sent no token.'));
      else resolve(token);
    }
    waiting = { promise, settle };
    return promise;
  }

  function request(reason: RenewalReason): Promise<string> {
    const response = waiting?.promise ?? wait();
    send?.({ type: 'session:token:request', payload: { reason } });
    return response;
  }

  return {
    request,
    async replace(refused) {
      const current = readToken();
      // Renewed while the request was under way.
      if (current !== null && current !== refused) return current;
      if (current === null) return null;
      return (waiting?.promise ?? request('expired')).catch(() => null);
    },
    accept: (token) => waiting?.settle(token),
    refuse: () => waiting?.settle(null),
    connect(next) {
      send = next;
      return () => {
        send = null;
      };
    },
  };
}
