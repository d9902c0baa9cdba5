import type { TokenReason } from '@playhead/embed/mount';
import { failureText, requestRenewal, type SessionResponse } from './session-api.ts';
import { endSession, isCurrentToken, keepSession, readSession } from './session-store.ts';

const SIGN_IN_AGAIN: readonly number[] = [401, 440];

/** What the embedded app gets on request. A token near or past its end is swapped for a fresh one first. */
export async function tokenForFrame(reason: TokenReason): Promise<string> {
  const state = readSession();
  if (state.kind === 'signed-out') throw new Error('Nobody is signed in.');
  const { token } = state.session;
  if (reason === 'start') return token;

  const response = await requestRenewal(token);
  if (!isCurrentToken(token)) throw new Error('The session changed while its token was renewed.');
  if (response.kind === 'session') {
    keepSession(response.session);
    return response.session.token;
  }
  endIfRefused(response);
  throw new Error(failureText(response));
}

/** Ends the session only where trying again cannot help; an outage leaves the user signed in. */
export function endIfRefused(response: SessionResponse): void {
  if (response.kind === 'refused' && SIGN_IN_AGAIN.includes(response.status)) endSession('expired');
  if (response.kind === 'unreadable') endSession('unreadable');
}
