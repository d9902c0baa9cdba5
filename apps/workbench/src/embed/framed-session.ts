import type { BiEvent } from '@playhead/contract/frame/bi-events';
import { type FrameGrant, openFrameSession } from '@playhead/contract/http/system/bi-frame';
import { ApiError } from '@playhead/browser/api/api-error.ts';
import { createApiClient } from '@playhead/browser/api/client.ts';
import { t, tSent } from '@playhead/texts/translate';
import { FrameRefused } from './frame-refused.ts';
import { createFrameSession, type FrameSession, renewalDelay } from './frame-session.ts';

/** A host that has not responded by then is told that the session is interrupted. */
const RESPONSE_LIMIT_MS = 20_000;

export interface FramedSessionOptions {
  /** Of this server. */
  origin: string;
  /** The host that the frame speaks to. */
  hostOrigin: string;
  fetch: typeof globalThis.fetch;
  now: () => number;
  send: (event: BiEvent) => void;
}

/** The session of a frame: its first code, and those which the host sends later. */
export interface FramedSession {
  /** Null requests a code from the host. Rejects with `FrameRefused`. */
  open(code: string | null): Promise<FrameSession>;
  /** Null: the host has no session any more. */
  takeCode(code: string | null): void;
}

type HostResponse = { code: string | null } | 'late';

export function createFramedSession({ origin, hostOrigin, fetch, now, send }: FramedSessionOptions): FramedSession {
  const api = createApiClient({ origin, fetch, readToken: () => null, onTokenExpired: () => undefined });
  let session: ReturnType<typeof createFrameSession> | null = null;
  let resolveResponse: ((response: HostResponse) => void) | null = null;
  let requested: Promise<HostResponse> | null = null;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  /** One request at a time; every caller gets its response. */
  function requestCode(): Promise<HostResponse> {
    requested ??= new Promise<HostResponse>((resolve) => {
      const limit = setTimeout(() => resolve('late'), RESPONSE_LIMIT_MS);
      resolveResponse = (response) => {
        clearTimeout(limit);
        resolve(response);
      };
      send({ type: 'session:tokens:request' });
    }).finally(() => {
      requested = null;
      resolveResponse = null;
    });
    return requested;
  }

  async function swap(code: string): Promise<FrameGrant> {
    const grant = await api.call(openFrameSession, { body: { code } });
    if ((grant.embedDomain ?? origin) !== hostOrigin) {
      throw new FrameRefused('host', t('This page may not show the workbench.'));
    }
    send({
      type: 'session:status',
      session_ttl: Math.round((Date.parse(grant.expiresAt) - now()) / 1000),
      expired: false,
      interrupted: false,
    });
    clearTimeout(renewal);
    renewal = setTimeout(() => void renew(), renewalDelay(grant, now()));
    return grant;
  }

  async function renew(): Promise<void> {
    const response = await requestCode();
    if (response === 'late') {
      send({ type: 'session:status', session_ttl: 0, expired: false, interrupted: true, recoverable: true });
      return;
    }
    if (response.code === null) {
      send({ type: 'session:status', session_ttl: 0, expired: true, interrupted: false });
      send({ type: 'session:expired' });
      return;
    }
    try {
      session?.replace((await swap(response.code)).token);
    } catch (error) {
      console.warn('frame.session.renew.failed', { error });
      send({ type: 'session:status', session_ttl: 0, expired: false, interrupted: true, recoverable: true });
    }
  }

  return {
    async open(first) {
      const response = first === null ? await requestCode() : { code: first };
      if (response === 'late' || response.code === null) {
        throw new FrameRefused(
          'code',
          t('The page around the workbench did not sign it in. Please open the page again.'),
        );
      }
      const grant = await swap(response.code).catch((error: unknown) => {
        throw asRefusal(error);
      });
      session = createFrameSession({ token: grant.token, customer: String(grant.customerId) }, () => void renew());
      return session;
    },
    takeCode(code) {
      if (resolveResponse !== null) return resolveResponse({ code });
      // A host may send a code before it is requested; nothing waits for it, so only a running session takes it.
      if (session !== null && code !== null) {
        swap(code).then(
          ({ token }) => session?.replace(token),
          (error: unknown) => console.warn('frame.session.code.refused', { error }),
        );
      }
    },
  };
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  return error.kind === 'refused'
    ? new FrameRefused('code', tSent(error.message))
    : new FrameRefused('unreachable', t('The server cannot be reached. Please try again.'));
}
