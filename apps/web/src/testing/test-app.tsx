import type { AppConfig } from '@playhead/contract/http/system/system';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from '../app/app.tsx';
import { memoryRouter } from '../page-context/router/app-router.ts';
import { createServices } from '../app/services.ts';
import { SESSION_KEY } from '../features/session/session-store.ts';
import { type Replies, tableNetwork } from './table-network.ts';
import { testSession, testSessionText } from './test-session.ts';
import { testUser, type TestUserChanges } from './test-user.ts';

export type { Replies, Reply } from './table-network.ts';

export const testConfig: AppConfig = {
  provider: 'playhead',
  version: '0.1.0',
  demo: true,
  hostOrigins: [],
  portalUrl: null,
  exportOwner: '',
  signInProvider: null,
  passwordSignIn: true,
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

/** The whole app over a network that responds from a table: the rim is the only thing that is not real. */
export function renderApp({ path, signedIn = true, embedded = false, user, replies = {} }: TestAppOptions) {
  localStorage.clear();
  sessionStorage.clear();
  if (signedIn && !embedded) localStorage.setItem(SESSION_KEY, testSessionText);
  const { fetch, calls, table } = tableNetwork({
    'GET /v1/app-config': { data: testConfig },
    'POST /portal/session': { data: testSession },
    'GET /v1/customers/1/users/user-info': { data: testUser(user) },
    'GET /v1/customers/1/dashboard-configs': { data: [] },
    'GET /v1/customers/1/global-filters': { data: { fields: [] } },
    'GET /v1/customers/1/preference': { data: {} },
    'GET /v1/customers/1/annotations': { data: [] },
    ...replies,
  });
  const services = createServices({
    window,
    embedded,
    origin: '',
    now: () => new Date('2026-11-15T12:00:00Z'),
    fetch,
  });
  const router = memoryRouter(path);
  const view = render(<App services={services} router={router} />);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), services, router, address, calls, table };
}
