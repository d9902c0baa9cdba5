import { envelopeOf, SUCCESS_CODE } from '@playhead/contract/envelope';
import { PortalSession, renewSession, signIn, signOut, switchCustomer } from '@playhead/contract/http/account/portal';
import { decodeParsed, encodeValue } from '@playhead/contract/wire';

export type SessionResponse =
  | { kind: 'session'; session: PortalSession }
  | { kind: 'refused'; status: number; message: string }
  | { kind: 'unreachable' }
  /** A response that says "success" and is no session. */
  | { kind: 'unreadable' };

const RESPONSE_TIMEOUT_MS = 15_000;
const SessionEnvelope = envelopeOf(PortalSession);

interface Call {
  route: { path: string; body?: Parameters<typeof encodeValue>[0] | undefined };
  token?: string;
  body?: object;
}

async function call({ route, token, body }: Call): Promise<SessionResponse> {
  const { path } = route;
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(route.body !== undefined && { body: JSON.stringify(encodeValue(route.body, body)) }),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
  } catch (error) {
    console.warn('portal.session.unreachable', path, error);
    return { kind: 'unreachable' };
  }
  return decodeSession(response.status, await response.text());
}

function decodeSession(status: number, text: string): SessionResponse {
  const envelope = SessionEnvelope.safeParse(parseJson(text));
  // A gateway's HTML page is an outage; an unreadable success is a broken sign-in service (ERR-017).
  if (!envelope.success) return { kind: status < 400 ? 'unreadable' : 'unreachable' };
  const { code, message, data } = envelope.data;
  if (code !== SUCCESS_CODE) return { kind: 'refused', status: code, message: message ?? 'The request was refused.' };
  return data === undefined ? { kind: 'unreadable' } : { kind: 'session', session: decodeParsed(PortalSession, data) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function requestSignIn(credentials: { email: string; password: string }): Promise<SessionResponse> {
  return call({ route: signIn, body: credentials });
}

export function requestRenewal(token: string): Promise<SessionResponse> {
  return call({ route: renewSession, token });
}

export async function requestSignOut(token: string): Promise<void> {
  try {
    await fetch(signOut.path, {
      method: signOut.method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
  } catch (error) {
    console.warn('portal.session.not_ended', error);
  }
}

export function requestCustomer({
  token,
  customerId,
}: {
  token: string;
  customerId: number;
}): Promise<SessionResponse> {
  return call({ route: switchCustomer, token, body: { customerId } });
}

/** What a person reads when there is no session in the response. */
export function failureText(response: Exclude<SessionResponse, { kind: 'session' }>): string {
  switch (response.kind) {
    case 'refused':
      return response.message;
    case 'unreachable':
      return 'The sign-in service cannot be reached. Please try again in a moment.';
    case 'unreadable':
      return 'The sign-in service sent a response that cannot be read.';
  }
}
