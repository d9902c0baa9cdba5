import type { AppToHost, HostToApp } from '@playhead/contract/frame/host-messages';

export type TokenReason = Extract<AppToHost, { type: 'session:token:request' }>['payload']['reason'];
export type TokenSource = string | ((reason: TokenReason) => string | Promise<string>);

type TokenResponse = Extract<HostToApp, { type: 'session:token' | 'session:token:refused' }>;

/** A second request for the same reason gets the first one's token: no double renewal. */
export function createTokenResponses(source: TokenSource, onError: (error: unknown) => void) {
  const pending = new Set<TokenReason>();
  let lastToken: string | null = null;

  async function getToken(reason: TokenReason): Promise<string> {
    if (typeof source === 'string' && reason !== 'start') {
      throw new Error('The token was given as a text and cannot be renewed: give a function.');
    }
    const token = typeof source === 'string' ? source : await source(reason);
    // The app would be refused with it again, and request the next one at once, without end.
    if (reason === 'expired' && token === lastToken) throw new Error('The new token is the one that has expired.');
    lastToken = token;
    return token;
  }

  return async (reason: TokenReason, send: (response: TokenResponse) => void): Promise<void> => {
    if (pending.has(reason)) return;
    pending.add(reason);
    try {
      send({ type: 'session:token', payload: { token: await getToken(reason) } });
    } catch (error) {
      send({ type: 'session:token:refused', payload: {} });
      onError(error);
    } finally {
      pending.delete(reason);
    }
  };
}
