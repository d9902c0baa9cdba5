// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp, type Reply } from '../../testing/test-app.tsx';
import { testSessionText } from '../../testing/test-session.ts';
import { shortNext, wholeNext } from './long-next.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const config = (changes: object) => ({
  'GET /v1/app-config': {
    data: { provider: 'p', version: '9.9', demo: false, hostOrigins: [], portalUrl: null, demoUsers: [], ...changes },
  },
});

test('the button leads to the provider, which gets the page to come back to', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const sent: unknown[] = [];
  const { user } = renderApp({
    path: '/sign-in?return=%2Fviewer-insights%2Fads',
    signedIn: false,
    replies: {
      ...config({ signInProvider: 'Acme ID' }),
      'POST /portal/provider/start': (body) => {
        sent.push(body);
        return { data: { authorization_url: 'https://login.example/auth?x=1' } };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in with Acme ID' }));
  await screen.findByRole('button', { name: 'Opening Acme ID…' });
  expect(sent).toEqual([{ next: '/viewer-insights/ads' }]);
  expect(assign.mock.calls).toEqual([['https://login.example/auth?x=1']]);
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('a page with a long address is opened again too, and only that page', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const page = `/viewer-insights/ads?period=Yesterday&filterStr=${'x'.repeat(4_000)}`;
  const sent: unknown[] = [];
  const { user } = renderApp({
    path: `/sign-in?${new URLSearchParams({ return: page }).toString()}`,
    signedIn: false,
    replies: {
      ...config({ signInProvider: 'Acme ID' }),
      'POST /portal/provider/start': (body) => {
        sent.push(body);
        return { data: { authorization_url: 'https://login.example/auth?x=1' } };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in with Acme ID' }));
  await screen.findByRole('button', { name: 'Opening Acme ID…' });
  expect(sent).toEqual([{ next: '/viewer-insights/ads' }]);
  expect(wholeNext('/viewer-insights/ads')).toBe(page);
  expect(wholeNext('/viewer-insights/content')).toBe('/viewer-insights/content');
  expect(shortNext('/viewer-insights/ads')).toBe('/viewer-insights/ads');
  expect(wholeNext('/viewer-insights/ads')).toBe('/viewer-insights/ads');
});

test('where passwords are switched off, the provider is the only way', async () => {
  renderApp({
    path: '/sign-in',
    signedIn: false,
    replies: config({ signInProvider: 'Acme ID', passwordSignIn: false }),
  });
  await screen.findByRole('button', { name: 'Sign in with Acme ID' });
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a provider that is away is told on the page', async () => {
  const message = 'Acme ID cannot be reached right now, so nobody can sign in there. Please try again in a moment.';
  const { user } = renderApp({
    path: '/sign-in',
    signedIn: false,
    replies: {
      ...config({ signInProvider: 'Acme ID' }),
      'POST /portal/provider/start': { status: 503, code: 503, message, errors: [{ code: 'provider_unavailable' }] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in with Acme ID' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

async function comeBack(reply: Reply) {
  const sent: unknown[] = [];
  const app = renderApp({
    path: '/sign-in/callback?code=c1&state=s1',
    signedIn: false,
    replies: {
      ...config({ signInProvider: 'Acme ID' }),
      'POST /portal/provider/session': (body) => {
        sent.push(body);
        return reply;
      },
    },
  });
  return { app, sent };
}

test('a user without a customer reads what to do, and can try again', async () => {
  const message = 'You are signed in at Acme ID as ada@my.tv, but this account belongs to no customer here.';
  const { app, sent } = await comeBack({
    status: 403,
    code: 403,
    message,
    errors: [{ code: 'provider_user_unknown' }],
  });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(sent).toEqual([{ query: '?code=c1&state=s1' }]);
  await app.user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  await screen.findByRole('button', { name: 'Sign in with Acme ID' });
});

test.each(['/viewer-insights/ads', '//evil.example'])(
  'a finished sign-in opens pages of ours alone: %s',
  async (next) => {
    await comeBack({ data: { session: JSON.parse(testSessionText), next } });
    await screen.findByRole('button', { name: /account of/ });
    expect(document.title).toContain(next.startsWith('//') ? 'Overview' : 'Ads');
  },
);
