// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '../../features/session/session-store.ts';
import { tableNetwork } from '../../testing/table-network.ts';
import { testSessionText } from '../../testing/test-session.ts';
import { testUser } from '../../testing/test-user.ts';
import { dashboardCode } from '../pages/page-code.ts';
import { workspaceCode } from './preload-code.ts';
import { prefetch } from './prefetch.ts';
import { createServices } from '../services.ts';

afterEach(() => localStorage.clear());

function begin(pathname: string, { signedIn = true, embedded = false } = {}) {
  if (signedIn) localStorage.setItem(SESSION_KEY, testSessionText);
  const { fetch, calls } = tableNetwork({
    'GET /v1/app-config': { data: {} },
    'GET /v1/customers/1/users/user-info': { data: testUser() },
    'GET /v1/customers/1/dashboard-configs': { data: [] },
    'GET /v1/customers/1/global-filters': { data: { fields: [] } },
    'GET /v1/customers/1/preference': { data: {} },
  });
  const services = createServices({ window, embedded, origin: '', now: () => new Date('2026-11-15T12:00:00Z'), fetch });
  prefetch(services, pathname);
  return { calls, services };
}

test.each(['/viewer-insights/overview_page', '/'])(
  'what %s needs is requested before anything is drawn, and once',
  async (path) => {
    const { calls, services } = begin(path);
    await vi.waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
    expect(calls.toSorted()).toEqual([
      'GET /v1/app-config',
      'GET /v1/customers/1/dashboard-configs',
      'GET /v1/customers/1/global-filters',
      'GET /v1/customers/1/global-filters',
      'GET /v1/customers/1/preference',
      'GET /v1/customers/1/users/user-info',
    ]);
  },
);

test('the code of the workspace and of the page is requested before anything is drawn', async () => {
  begin('/viewer-insights/overview_page');
  await vi.waitFor(() => expect(dashboardCode.read().status).toBe('loaded'), { timeout: 20_000 });
  await vi.waitFor(() => expect(workspaceCode.read().status).toBe('loaded'), { timeout: 20_000 });
});

test('a page without a dashboard asks for the user and the settings only', async () => {
  const { calls, services } = begin('/viewer-insights/segments_list');
  await vi.waitFor(() => expect(services.queryClient.isFetching()).toBe(0));
  expect(calls.toSorted()).toEqual([
    'GET /v1/app-config',
    'GET /v1/customers/1/preference',
    'GET /v1/customers/1/users/user-info',
  ]);
});

test.each([
  ['nobody is signed in', '/viewer-insights/overview_page', { signedIn: false }],
  ['a host says who it is', '/viewer-insights/overview_page', { embedded: true }],
  ['the address is no page', '/sign-in', {}],
])('nothing is requested when %s', (_why, pathname, options) => {
  expect(begin(pathname, options).calls).toEqual([]);
});
