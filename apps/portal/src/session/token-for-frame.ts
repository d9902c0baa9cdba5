import type { TokenReason } from '@playhead/embed/mount';
import { failureText, requestRenewal, type SessionAnswer } from './session-api.ts';
import { endSession, isCurrentToken, keepSession, readSession } from './session-store.ts';

const SIGN_IN_AGAIN: readonly number[] = [401, 440];

/** What the embedded app gets when it asks. A token near or past its end is swapped for a fresh one first. */
export async function tokenForFrame(reason: TokenReason): Promise<string> {
  const state = readSession();
  if (state.kind === 'signed-out') throw new Error('Nobody is signed in.');
  const { token } = state.session;
  if (reason === 'start') return token;

  const answer = await requestRenewal(token);
  if (!isCurrentToken(token)) throw new Error('The session changed while its token was renewed.');
  if (answer.kind === 'session') {
    keepSession(answer.session);
    return answer.session.token;
  }
  endIfRefused(answer);
  throw new Error(failureText(answer));
}

/** Ends the session only where trying again cannot help; an outage leaves the user signed in. */
export function endIfRefused(answer: SessionAnswer): void {
  if (answer.kind === 'refused' && SIGN_IN_AGAIN.includes(answer.status)) endSession('expired');
  if (answer.kind === 'unreadable') endSession('unreadable');
}
