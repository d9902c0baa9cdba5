import type { AppConfig } from '@playhead/contract/http/system';
import { encodeUserInfo } from '@playhead/contract/http/users';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/app.tsx';
import { appRoutes, createAppRouter } from '../app/router.tsx';
import { createServices } from '../app/services.ts';
import { SESSION_KEY } from '../features/session/session-store.ts';
import { testSession } from './test-session.ts';
import { testUser, type TestUserChanges } from './test-user.ts';

// A lazy page brings Ant Design and ECharts with it: on a busy machine that takes longer than the library's one second.
configure({ asyncUtilTimeout: 15_000 });

export type Reply =
  | { status?: number; code?: number; message?: string; data?: unknown; errors?: unknown }
  | 'no answer';
/** Keyed by `METHOD /path`. */
export type Replies = Record<string, Reply | ((body: unknown) => Reply)>;

export const testConfig: AppConfig = {
  provider: 'playhead',
  version: '0.1.0',
  demo: true,
  hostOrigins: [],
  portalUrl: null,
  demoUsers: [{ email: 'ana@aurora.example', password: 'demo-password', note: 'Analyst with everything' }],
};

export interface TestAppOptions {
  path: string;
  signedIn?: boolean;
  /** In a host's frame; the host's words come as message events on the window. */
  embedded?: boolean;
  user?: TestUserChanges;
  replies?: Replies;
}

/** The whole app over a network that answers from a table: the rim is the only thing that is not real. */
export function renderApp({ path, signedIn = true, embedded = false, user, replies = {} }: TestAppOptions) {
  localStorage.clear();
  if (signedIn && !embedded) localStorage.setItem(SESSION_KEY, JSON.stringify(testSession));
  const table: Replies = {
    'GET /v1/app-config': { data: testConfig },
    'POST /portal/session': { data: testSession },
    'GET /v1/customers/1/users/user-info': { data: encodeUserInfo(testUser(user)) },
    'GET /v1/customers/1/dashboard-configs': { data: [] },
    ...replies,
  };
  const calls: string[] = [];
  const services = createServices({
    window,
    embedded,
    origin: '',
    now: () => new Date('2026-11-15T12:00:00Z'),
    fetch: (input, init) => {
      const url = new URL(String(input), 'http://localhost');
      const key = `${init?.method ?? 'GET'} ${url.pathname}`;
      calls.push(key);
      const entry = table[key] ?? { status: 404, code: 404, message: 'There is nothing here under this address.' };
      const reply = typeof entry === 'function' ? entry(JSON.parse(String(init?.body ?? 'null'))) : entry;
      if (reply === 'no answer') return Promise.reject(new TypeError('fetch failed'));
      const { status = 200, ...envelope } = reply;
      return Promise.resolve(Response.json({ code: 200, ...envelope }, { status }));
    },
  });
  const { pathname, search } = new URL(path, 'http://localhost');
  const router = embedded
    ? createAppRouter({ embedded, location: { pathname, search } })
    : createMemoryRouter(appRoutes, { initialEntries: [path] });
  const view = render(<App services={services} router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), services, router, address, calls, table };
}
