// @vitest-environment happy-dom
import type { AppToHost, HostToApp } from '@playhead/contract/frame/host-messages';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, type Replies, testConfig } from '../../testing/test-app.tsx';

const PORTAL = 'https://portal.example';

let said: { message: AppToHost; to: string }[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message: AppToHost, to: unknown) => {
    said.push({ message, to: String(to) });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function hear(message: HostToApp, origin = PORTAL): void {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data: message, origin, source: window.parent }));
  });
}

const types = () => said.map(({ message }) => message.type);

interface EmbedOptions {
  hideMenu?: boolean;
  replies?: Replies;
  search?: string;
}

async function embed({ hideMenu = false, replies = {}, search = '' }: EmbedOptions = {}) {
  const app = renderApp({
    path: `/viewer-insights/content_page${search}`,
    embedded: true,
    replies: {
      'GET /v1/app-config': { data: { ...testConfig, hostOrigins: [PORTAL] } },
      'GET /pproxy/': {
        data: { customer_info: { customer_id: 1, customer_name: 'A', user_id: 'u', user_full_name: 'N', email: 'e' } },
      },
      ...replies,
    },
  });
  await waitFor(() => expect(types()).toContain('app:hello'));
  hear({ type: 'host:hello', payload: { version: 1, theme: 'dark', hideMenu } });
  hear({ type: 'session:token', payload: { token: 'host-token' } });
  await screen.findByRole('heading', { level: 1, name: 'Series' });
  return app;
}

test('the page opens with the token of the host; nothing is stored and nothing is signed out of', async () => {
  const app = await embed();
  expect(types().slice(0, 2)).toEqual(['app:hello', 'session:token:request']);
  expect(new Set(said.map(({ to }) => to))).toEqual(new Set([PORTAL]));
  expect(localStorage.length).toBe(0);
  expect(document.documentElement.dataset['phTheme']).toBe('dark');
  expect(screen.queryByRole('radiogroup', { name: 'Theme' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'AF, account of Ana Ferreira' }));
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
});

test('ERR-017, USR-010: an auth proxy that responds with no JSON leads to /logout, tells the host, and no further request is sent', async () => {
  const app = renderApp({
    path: '/viewer-insights/content_page',
    embedded: true,
    replies: {
      'GET /v1/app-config': { data: { ...testConfig, hostOrigins: [PORTAL] } },
      'GET /pproxy/': { text: '<html>oops</html>' },
    },
  });
  const visited: string[] = [];
  app.router.subscribe(({ location }) => visited.push(location.pathname));
  await waitFor(() => expect(types()).toContain('app:hello'));
  hear({ type: 'host:hello', payload: { version: 1, theme: 'dark', hideMenu: false } });
  hear({ type: 'session:token', payload: { token: 'host-token' } });
  await waitFor(() => expect(visited).toContain('/logout'));
  await screen.findByText(/^Waiting for the portal/);
  expect(app.calls).not.toContain('GET /v1/customers/1/users/user-info');
  expect(said.at(-1)).toEqual({ message: { type: 'logout', payload: {} }, to: PORTAL });
});

test('SHELL-027: the host navigates to pages of the menu and to nothing else', async () => {
  const app = await embed();
  hear({ type: 'navigate', payload: { page: 'channel_overview_page' } });
  await screen.findByRole('heading', { level: 1, name: 'Channels' });
  for (const page of ['unique_viewers_page_configurable', 'nothing', '../logout']) {
    hear({ type: 'navigate', payload: { page } });
  }
  hear({ type: 'navigate', payload: { page: 'ads' } }, 'https://evil.example');
  expect(app.address()).toBe('/viewer-insights/channel_overview_page');
});

test('the host is told each page and once that the app is ready', async () => {
  await embed();
  hear({ type: 'navigate', payload: { page: 'ads' } });
  await screen.findByRole('heading', { level: 1, name: 'Ads' });
  const pages = said.flatMap(({ message }) => (message.type === 'page-changed' ? [message.payload] : []));
  expect(pages).toEqual([
    { page: 'content_page', title: 'Series', path: '/viewer-insights/content_page' },
    { page: 'ads', title: 'Ads', path: '/viewer-insights/ads' },
  ]);
  expect(types().filter((type) => type === 'app:ready')).toHaveLength(1);
});

test('SHELL-026: the address of the frame and its history stay as they are', async () => {
  const before = [window.location.href, window.history.length];
  await embed();
  hear({ type: 'navigate', payload: { page: 'ads' } });
  await screen.findByRole('heading', { level: 1, name: 'Ads' });
  expect([window.location.href, window.history.length]).toEqual(before);
});

test('SHELL-021, SHELL-026, RPT-022: a shared view opens in the frame, and the frame keeps its own address', async () => {
  const before = [window.location.href, window.history.length];
  const code = 'aB3dE6gH9jK2mN5pQ8sT1v';
  const filter = JSON.stringify({ page: 'content_page', search: '?period=Yesterday' });
  const app = await embed({
    search: `?shareCode=${code}`,
    replies: { [`GET /v1/customers/1/share-links/${code}`]: { data: { code, data: { filter, customer: '{}' } } } },
  });
  await screen.findByRole('button', { name: /Yesterday/ });
  expect(app.address()).toBe('/viewer-insights/content_page?period=Yesterday');
  expect([window.location.href, window.history.length]).toEqual(before);
  expect(sessionStorage.length).toBe(0);
});

test('a host with its own menu gets a page without ours', async () => {
  await embed({ hideMenu: true });
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

const EXPIRED = { status: 440, code: 440, message: 'Expired.' };
const configs = 'GET /v1/customers/1/dashboard-configs';
const tokenRequest = { type: 'session:token:request', payload: { reason: 'expired' } };

test('an expired token is replaced by the host while the page goes on: its request is repeated', async () => {
  const app = await embed();
  app.table[configs] = EXPIRED;
  hear({ type: 'navigate', payload: { page: 'overview_page' } });
  await waitFor(() => expect(said.at(-1)?.message).toEqual(tokenRequest));
  app.table[configs] = { data: [] };
  hear({ type: 'session:token', payload: { token: 'fresh-token' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy();
  await waitFor(() => expect(app.calls.filter((call) => call === configs)).toHaveLength(2));
  expect(types()).not.toContain('token-expired');
  expect(screen.queryByText(/^Waiting for the portal/)).toBeNull();
});

test('ERR-007: a host without a new token is told that the old one expired; a later token brings the page back', async () => {
  const app = await embed();
  app.table[configs] = EXPIRED;
  hear({ type: 'navigate', payload: { page: 'overview_page' } });
  await waitFor(() => expect(said.at(-1)?.message).toEqual(tokenRequest));
  hear({ type: 'session:token:refused', payload: {} });
  await screen.findByText('Waiting for the portal to sign you in again…');
  expect(said.slice(-2).map(({ message }) => message)).toEqual([
    { type: 'token-expired', payload: { message: 'Expired.' } },
    tokenRequest,
  ]);
  app.table[configs] = { data: [] };
  hear({ type: 'session:token', payload: { token: 'fresh-token' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy();
});

test('the host prints the page, and hears of files that are made', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { services } = await embed();
  hear({ type: 'print', payload: {} });
  expect(print).toHaveBeenCalledTimes(1);
  const download = services.downloads.start({ name: 'Series.csv', percent: 0 });
  download.progress(40);
  download.end();
  expect(said.slice(-2).map(({ message }) => message)).toEqual([
    { type: 'download', payload: { name: 'Series.csv', state: 'started' } },
    { type: 'download', payload: { name: 'Series.csv', state: 'ended' } },
  ]);
  vi.unstubAllGlobals();
});

test('a portal of another customer is refused, though the header lets it frame the app', async () => {
  const app = renderApp({
    path: '/viewer-insights/content_page',
    embedded: true,
    user: { embedOrigins: ['https://own-portal.example'] },
    replies: {
      'GET /v1/app-config': { data: { ...testConfig, hostOrigins: [PORTAL, 'https://own-portal.example'] } },
      'GET /pproxy/': {
        data: { customer_info: { customer_id: 1, customer_name: 'A', user_id: 'u', user_full_name: 'N', email: 'e' } },
      },
    },
  });
  await waitFor(() => expect(types()).toContain('app:hello'));
  hear({ type: 'host:hello', payload: { version: 1 } });
  hear({ type: 'session:token', payload: { token: 'host-token' } });
  expect(await screen.findByRole('heading', { name: 'This portal may not show Playhead' })).toBeTruthy();
  expect(screen.getByText(/ has not allowed this page to embed Playhead\.$/)).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(app.address()).toBe('/viewer-insights/content_page');
});

test('Ctrl+K is the key of the host; the button searches without a theme, and nothing is stored', async () => {
  const app = await embed();
  const isFree = fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(isFree).toBe(true);
  expect(screen.queryByRole('combobox', { name: 'Search commands' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Search commands' }));
  await app.user.type(await screen.findByRole('combobox', { name: 'Search commands' }), 'theme');
  screen.getByText('Nothing matches “theme”.');
  await app.user.clear(screen.getByRole('combobox', { name: 'Search commands' }));
  await app.user.type(screen.getByRole('combobox', { name: 'Search commands' }), 'dma{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'DMA' });
  expect(localStorage.length).toBe(0);
});

test('a host with a menu of its own also owns the search', async () => {
  await embed({ hideMenu: true });
  expect(screen.queryByRole('button', { name: 'Search commands' })).toBeNull();
});

test('RPT-022: a link made inside a portal opens in that portal', async () => {
  const app = await embed({
    replies: { 'POST /v1/customers/1/share-links': { data: { code: 'aB3dE6gH9jK2mN5pQ8sT1v' } } },
  });
  await app.user.click(screen.getByRole('button', { name: 'Share link' }));
  await screen.findByText('Have successfully copied to clipboard!');
  expect(await navigator.clipboard.readText()).toBe(
    `${PORTAL}/customer_switch/1/?next=%2Fviewer-insights%2Fcontent_page%3FshareCode%3DaB3dE6gH9jK2mN5pQ8sT1v`,
  );
});
