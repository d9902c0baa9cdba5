import type { PortalSession } from '@playhead/contract/http/account/portal';
import { failureText, requestCustomer, type SessionResponse } from './session-api.ts';
import { isCurrentToken, keepSession } from './session-store.ts';
import { endIfRefused } from './token-for-frame.ts';

export type EnterResult = { kind: 'entered' } | { kind: 'failed'; text: string } | { kind: 'overtaken' };

/** A customer of others and one that does not exist are the same to a user. */
const FOREIGN_CUSTOMER = 'This customer is not one of yours.';

function isForeign(response: SessionResponse): boolean {
  return response.kind === 'refused' && (response.status === 403 || response.status === 404);
}

/** Swaps the session for one of another customer of the same user. */
export async function enterCustomer(session: PortalSession, customerId: number): Promise<EnterResult> {
  const response = await requestCustomer({ token: session.token, customerId });
  if (!isCurrentToken(session.token)) return { kind: 'overtaken' };
  if (response.kind === 'session') {
    keepSession(response.session);
    return { kind: 'entered' };
  }
  endIfRefused(response);
  return { kind: 'failed', text: isForeign(response) ? FOREIGN_CUSTOMER : failureText(response) };
}
