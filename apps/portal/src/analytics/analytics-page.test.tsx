// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { address, respondWith, closePortal, openPortal, sessionOf, success } from '../test-portal-driver.tsx';

const APP = 'http://app.example';

afterEach(closePortal);

/** The app's side of the frame. happy-dom opens no window for another origin; a blank frame's stands in for it. */
async function frameDriver() {
  const iframe = await screen.findByTitle<HTMLIFrameElement>('Playhead analytics');
  const blank = document.createElement('iframe');
  blank.srcdoc = '<p></p>';
  document.body.append(blank);
  const source = blank.contentWindow;
  if (source === null) throw new Error('the blank frame has no window');
  Object.defineProperty(iframe, 'contentWindow', { value: source });
  const posted = vi.spyOn(source, 'postMessage').mockImplementation(() => {});
  const say = (type: string, payload: object) =>
    act(async () => {
      window.dispatchEvent(new MessageEvent('message', { data: { type, payload }, origin: APP, source }));
    });
  const heard = () => posted.mock.calls.map(([message]: readonly unknown[]) => message);
  return { say, heard };
}

const pageChanged = (page: string) => ({ page, title: page, path: `/viewer-insights/${page}` });

test('SHELL-002: the portal follows the page in the frame, and the frame follows the portal', async () => {
  respondWith({});
  const user = openPortal({ at: '/viewer-insights/overview_page', session: sessionOf() });
  const { say, heard } = await frameDriver();
  await say('app:hello', { version: 1 });
  await say('page-changed', pageChanged('overview_page'));
  expect(address()).toBe('/viewer-insights/overview_page');
  await say('page-changed', pageChanged('dma_page'));
  expect(address()).toBe('/viewer-insights/dma_page');
  await say('page-changed', pageChanged('//evil.example'));
  expect(address()).toBe('/viewer-insights/dma_page');
  await user.click(screen.getByRole('link', { name: 'Devices' }));
  expect(address()).toBe('/viewer-insights/device_overview');
  expect(heard()).toEqual([
    { type: 'host:hello', payload: { version: 1, theme: 'light' } },
    { type: 'navigate', payload: { page: 'device_overview' } },
  ]);
});

test('the theme switch reaches the frame', async () => {
  respondWith({});
  const user = openPortal({ at: '/analytics', session: sessionOf() });
  const { say, heard } = await frameDriver();
  await say('app:hello', { version: 1 });
  await user.click(screen.getByRole('button', { name: 'Use the dark theme' }));
  expect(heard().at(-1)).toEqual({ type: 'theme:change', payload: { theme: 'dark' } });
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('the messages are shown both ways, with the renewed token redacted', async () => {
  respondWith({ 'POST /portal/session/renew': () => success(sessionOf({ token: 'fresh-token' })) });
  const user = openPortal({ at: '/analytics', session: sessionOf() });
  const { say, heard } = await frameDriver();
  await say('session:token:request', { reason: 'expiring' });
  await waitFor(() => expect(heard()).toEqual([{ type: 'session:token', payload: { token: 'fresh-token' } }]));
  await say('nonsense', {});
  await user.click(screen.getByRole('button', { name: /^Messages/ }));
  const drawer = screen.getByRole('complementary', { name: 'Messages' });
  const lines = within(drawer).getAllByRole('listitem');
  expect(lines.map((line) => line.querySelector('code')?.textContent)).toEqual([
    'session:token',
    'session:token:request',
  ]);
  expect(drawer.textContent).toContain('[redacted]');
  expect(drawer.textContent).toContain('1 foreign message ignored.');
  expect(document.body.textContent).not.toContain('fresh-token');
});

test('a renewal that fails is told, and the next one clears it', async () => {
  let reply: { status?: number; body: unknown } = { status: 503, body: 'down' };
  respondWith({ 'POST /portal/session/renew': () => reply });
  openPortal({ at: '/analytics', session: sessionOf() });
  const { say } = await frameDriver();
  await say('session:token:request', { reason: 'expiring' });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  reply = success(sessionOf({ token: 'fresh-token' }));
  await say('session:token:request', { reason: 'expiring' });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('an expired token is swapped; a renewal that is refused leads to the sign-in', async () => {
  let reply: { status?: number; body: unknown } = success(sessionOf({ token: 'fresh-token' }));
  respondWith({ 'POST /portal/session/renew': () => reply });
  openPortal({ at: '/analytics', session: sessionOf() });
  const { say, heard } = await frameDriver();
  await say('token-expired', { message: 'gone' });
  await say('session:token:request', { reason: 'expired' });
  await waitFor(() => expect(heard()).toEqual([{ type: 'session:token', payload: { token: 'fresh-token' } }]));
  reply = { status: 440, body: { code: 440, message: 'expired' } };
  await say('session:token:request', { reason: 'expired' });
  expect(await screen.findByText('Your sign-in has expired. Please sign in again.')).toBeTruthy();
  expect(screen.queryByTitle('Playhead analytics')).toBeNull();
});

test('ERR-017, USR-010: a frame that cannot read who is signed in ends the session of the portal', async () => {
  respondWith({});
  openPortal({ at: '/analytics', session: sessionOf() });
  const { say } = await frameDriver();
  await say('logout', {});
  expect(await screen.findByLabelText('E-mail')).toBeTruthy();
  expect(window.sessionStorage.getItem('northlight.session')).toBeNull();
});

test('the portal follows the frame to another page and back', async () => {
  respondWith({});
  openPortal({ at: '/analytics', session: sessionOf() });
  const { say } = await frameDriver();
  const currentPath = () => window.location.pathname;
  const page = (name: string) => ({ page: name, title: name, path: `/viewer-insights/${name}` });
  await say('page-changed', page('segments_list'));
  expect(currentPath()).toContain('segments_list');
  await say('page-changed', page('overview_page'));
  expect(currentPath()).toContain('overview_page');
});

test('a missing configuration is told in words and can be tried again', async () => {
  let configured = false;
  respondWith({
    'GET /portal/config.json': () => (configured ? { body: { appUrl: APP } } : { status: 404, body: '' }),
  });
  const user = openPortal({ at: '/analytics', session: sessionOf() });
  expect((await screen.findByRole('alert')).textContent).toContain('/portal/config.json responded with 404');
  configured = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTitle('Playhead analytics')).toBeTruthy();
});
