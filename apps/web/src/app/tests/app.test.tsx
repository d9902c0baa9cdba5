// @vitest-environment happy-dom
import { pageIds } from '@playhead/contract/page-ids';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/test-app.tsx';

afterEach(cleanup);

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('SHELL-008: the root opens the overview', async () => {
  const app = renderApp({ path: '/' });
  await title('Overview');
  expect(app.address()).toBe('/viewer-insights/overview_page');
  expect(document.title).toBe('Overview · Playhead');
});

test.each(['/content_insights/ads', '/content-insights/ads', '/viewer_insights/ads'])(
  'SHELL-009, SHELL-010: %s is rewritten and its query kept',
  async (path) => {
    const app = renderApp({ path: `${path}?period=Yesterday` });
    await title('Ads');
    expect(app.address()).toBe('/viewer-insights/ads?period=Yesterday');
  },
);

test('an unknown page says so, and leads out', async () => {
  const app = renderApp({ path: '/viewer-insights/nothing_here' });
  await screen.findByText('There is no such page');
  await app.user.click(screen.getByRole('button', { name: 'Go to Overview' }));
  await title('Overview');
  expect(app.address()).toBe('/viewer-insights/overview_page');
});

test('SHELL-066..SHELL-070: a page off the feature list shows the forbidden screen in its exact words', async () => {
  const app = renderApp({ path: '/viewer-insights/paths_page', user: { features: ['overview_page'] } });
  await screen.findByRole('heading', { name: 'Forbidden' });
  expect(screen.getByText('You do not have the permissions to view this page.')).toBeTruthy();
  expect(
    screen.getByText('Please contact your account admin or playhead support team for help.', { exact: true }),
  ).toBeTruthy();
  expect(app.calls).not.toContain('GET /v1/customers/1/dashboard-configs');
  await app.user.click(screen.getByRole('button', { name: 'Return to Overview Page' }));
  await title('Overview');
});

test('SHELL-066: a 403 from the server shows the same screen', async () => {
  renderApp({
    path: '/viewer-insights/overview_page',
    replies: {
      'GET /v1/customers/1/dashboard-configs': {
        status: 403,
        code: 403,
        message: 'You do not have the permission for this.',
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Forbidden' })).toBeTruthy();
});

test('SHELL-004, SHELL-011: a dashboard page draws what the server has for it, and says so when it has nothing', async () => {
  renderApp({
    path: '/viewer-insights/content_page',
    replies: {
      'GET /v1/customers/1/dashboard-configs': { data: [{ page: 'content_page', title: 'Series', widgets: [] }] },
    },
  });
  await title('Series');
  await waitFor(() => expect(screen.queryByText(/^Opening/)).toBeNull());
  expect(screen.queryByText('There is no such page')).toBeNull();
  cleanup();
  renderApp({ path: '/viewer-insights/content_page' });
  expect(await screen.findByText('There is no such page')).toBeTruthy();
});

test('without a session the sign-in is shown and leads back to the page that was requested', async () => {
  const app = renderApp({ path: '/viewer-insights/ads?period=Yesterday', signedIn: false });
  await screen.findByRole('heading', { name: 'Sign in' });
  await app.user.type(screen.getByLabelText('E-mail'), 'ana@aurora.example');
  await app.user.type(screen.getByLabelText('Password'), 'demo-password');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  await title('Ads');
  expect(app.address()).toBe('/viewer-insights/ads?period=Yesterday');
});

test('ERR-007: an expired token shows its message once and asks for a new sign-in with the way back', async () => {
  const expired = { status: 440, code: 440, message: 'Your sign-in has expired. Please sign in again.' };
  const app = renderApp({
    path: '/viewer-insights/overview_page?period=Yesterday',
    replies: { 'GET /v1/customers/1/dashboard-configs': expired },
  });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([expired.message]);
  expect(app.address()).toBe('/sign-in?return=%2Fviewer-insights%2Foverview_page%3Fperiod%3DYesterday');
  expect(app.services.session.read().status).toBe('expired');
});

test('signing out ends the session at the server and forgets everything that was read with it', async () => {
  const app = renderApp({
    path: '/viewer-insights/ads',
    replies: { 'DELETE /portal/session': { data: { ended: true, provider_sign_out_url: null } } },
  });
  await title('Ads');
  await app.user.click(screen.getByRole('button', { name: 'AF, account of Ana Ferreira' }));
  await app.user.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(localStorage.getItem('playhead.session')).toBeNull();
  expect(app.services.queryClient.getQueryData(['user-info', '1'])).toBeUndefined();
  expect(app.calls).toContain('DELETE /portal/session');
});

test('a server out of reach makes one banner, and its retry brings the page back', async () => {
  const gone = ['dashboard-configs', 'global-filters', 'annotations'].map((name) => `GET /v1/customers/1/${name}`);
  const app = renderApp({
    path: '/viewer-insights/overview_page',
    replies: Object.fromEntries(gone.map((route) => [route, 'no response' as const])),
  });
  await screen.findByText(/The server does not respond. What is shown stays/);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  for (const route of gone) app.table[route] = { data: route.endsWith('filters') ? { fields: [] } : [] };
  const banner = screen.getByRole('alert');
  await app.user.click(banner.querySelector('button') ?? banner);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('F8: a full disk is told on the page, and no longer when there is space again', async () => {
  const storage = (status: 'ok' | 'full') => ({
    data: {
      status: status === 'full' ? 'degraded' : 'ready',
      engine: 'ready',
      metadata: 'ready',
      storage: { status, free_bytes: 1 },
      reasons: [],
      version: '1',
    },
  });
  const app = renderApp({ path: '/viewer-insights/ads', replies: { 'GET /readyz': storage('full') } });
  await title('Ads');
  const banner = await screen.findByRole('alert');
  expect(banner.textContent).toBe(
    'The disk of the server is full. You can look at everything; new data, segments and notes cannot be saved until an administrator frees space.',
  );
  app.table['GET /readyz'] = storage('ok');
  await app.services.queryClient.invalidateQueries({ queryKey: ['readiness'] });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('SHELL-063, SHELL-064: the footer has terms of use and copyright, unless its flag is off', async () => {
  renderApp({ path: '/viewer-insights/ads' });
  await title('Ads');
  expect(screen.getByRole('link', { name: 'Terms of use' })).toBeTruthy();
  expect(screen.getByText('© 2026 Playhead. All rights reserved.')).toBeTruthy();
  cleanup();
  renderApp({ path: '/viewer-insights/ads', user: { footerVisible: false } });
  await title('Ads');
  expect(screen.queryByRole('link', { name: 'Terms of use' })).toBeNull();
});

test('a hand-edited period is told quietly and cleaned from the address when dismissed', async () => {
  const app = renderApp({ path: '/viewer-insights/overview_page?period=soon&qid=4' });
  await screen.findByText('The period "soon" cannot be shown; Last 7 Days is used instead.');
  await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(app.address()).toBe('/viewer-insights/overview_page?qid=4');
  expect(screen.queryByText(/cannot be shown/)).toBeNull();
});

test('SHELL-055: collapsing the menu makes the window tell a resize, so that frames measure themselves again', async () => {
  renderApp({ path: '/viewer-insights/ads' });
  await title('Ads');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const resized = new Promise((resolve) => window.addEventListener('resize', resolve, { once: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Collapse menu' }));
  expect(timers.mock.calls.map(([, delay]) => delay)).toContain(20);
  timers.mockRestore();
  expect(screen.getByRole('button', { name: 'Expand menu' })).toBeTruthy();
  expect(await resized).toBeInstanceOf(Event);
});

test("the period is written with the customer's zone, in the customer's days", async () => {
  renderApp({ path: '/viewer-insights/overview_page', user: { timeZone: 'Pacific/Auckland' } });
  const trigger = await screen.findByRole('button', { name: /Last 7 Days/ });
  expect(trigger.textContent).toContain('Nov 9 – Nov 15, 2026 · Pacific/Auckland');
});

test('SHELL-006: the areas other than the dashboards, the shareable link and the sampling toggle are offered', async () => {
  renderApp({
    path: '/viewer-insights/overview_page',
    user: { features: [...pageIds], flags: { subscriberMetadata: true } },
  });
  await title('Overview');
  for (const group of ['Audience', 'Analyze', 'Settings']) {
    fireEvent.click(screen.getByRole('button', { name: group }));
  }
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(
    expect.arrayContaining([
      'Segments',
      'Analytics Workbench',
      'Saved Analyses',
      'Jobs Management',
      'Preference',
      'Package Settings',
      'Subscriber Metadata',
    ]),
  );
  expect(screen.getByRole('button', { name: 'Share link' })).toBeTruthy();
  expect(screen.getByRole('switch', { name: /sampl/i })).toBeTruthy();
});

test('FLT-057: cohorts are compared by the short list', async () => {
  const app = renderApp({ path: '/viewer-insights/viewer-acquisition' });
  await title('Viewer Acquisition');
  await app.user.click(screen.getByRole('button', { name: /Last 7 Days/ }));
  await app.user.click(await screen.findByRole('combobox', { name: 'Compare with' }));
  const options = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);
  expect(options).toEqual([
    'Previous Period',
    'Previous 7 Days',
    'Previous 30 Days',
    'Previous Month',
    'Custom',
    'Same period last year',
    'No comparison',
  ]);
});
