import { PortalSession } from '@playhead/contract/http/account/portal';
import { encodeValue } from '@playhead/contract/wire';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { replaceAddress } from './address/browser-address.ts';
import { PortalApp } from './portal-app.tsx';
import { endSession, keepSession } from './session/session-store.ts';

export const aurora = { customerId: 1001, customerName: 'Aurora Stream' };
export const borealis = { customerId: 1002, customerName: 'Borealis TV' };

export function sessionOf(overrides: Partial<PortalSession> = {}): PortalSession {
  return {
    token: 'token-aurora',
    expiresAt: '2026-03-01T10:00:00Z',
    user: { userId: 'u1', email: 'ana@aurora.example', userFullName: 'Ana Lindqvist' },
    customer: aurora,
    customers: [aurora, borealis],
    ...overrides,
  };
}

interface Reply {
  status?: number;
  body: unknown;
}
type Handler = (request: { body: unknown; authorization: string | null }) => Reply | Promise<Reply>;

export const success = (data: unknown): Reply => ({ body: { code: 200, data: encodeValue(PortalSession, data) } });
export const refusal = (status: number, message: string): Reply => ({ status, body: { code: status, message } });

/** The server's side of the wire: the only thing these tests stand in for. */
export function respondWith(routes: Record<string, Handler>) {
  const all: Record<string, Handler> = {
    'GET /portal/config.json': () => ({ body: { appUrl: 'http://app.example' } }),
    ...routes,
  };
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const { pathname } = new URL(String(input), 'http://portal.example');
    const handler = all[`${init?.method ?? 'GET'} ${pathname}`];
    if (handler === undefined) throw new TypeError('Failed to fetch');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const reply = await handler({ body, authorization: new Headers(init?.headers).get('authorization') });
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return new Response(text, { status: reply.status ?? 200 });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

export function openPortal({ at = '/', session = null }: { at?: string; session?: PortalSession | null } = {}) {
  if (session === null) endSession(null);
  else keepSession(session);
  replaceAddress(at);
  render(<PortalApp />);
  return userEvent.setup();
}

export function closePortal(): void {
  cleanup();
  endSession(null);
  window.localStorage.clear();
  vi.unstubAllGlobals();
}

export const address = (): string => window.location.pathname + window.location.search;
