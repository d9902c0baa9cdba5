// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../testing/test-app.tsx';
import { testSession } from '../../testing/test-session.ts';
import { testUser, type TestUserChanges } from '../../testing/test-user.ts';

afterEach(cleanup);

const create = 'ci_create_segment_permission';
const userInfo = (changes: TestUserChanges) => ({ data: testUser(changes) });
const save = () => screen.queryByRole('button', { name: 'Save as segment' });

test.each([
  [[create], true],
  [[], false],
] as const)('USR-009: rights come with the user from the auth endpoint: %j', async (permissions, isOffered) => {
  const app = renderApp({ path: '/viewer-insights/overview_page', user: { permissions: [...permissions] } });
  await screen.findByRole('button', { name: 'Share link' });
  expect(app.calls).toContain('GET /v1/customers/1/users/user-info');
  expect(save() !== null).toBe(isOffered);
});

test('USR-011: another session brings its own rights in place of those before', async () => {
  const app = renderApp({
    path: '/viewer-insights/overview_page',
    user: { permissions: [create] },
    replies: {
      'GET /v1/customers/2/users/user-info': userInfo({
        customer: { id: 2, name: 'Borealis TV', accountName: 'borealis' },
        permissions: [],
      }),
      'GET /v1/customers/2/dashboard-configs': { data: [] },
      'GET /v1/customers/2/global-filters': { data: { fields: [] } },
      'GET /v1/customers/2/annotations': { data: [] },
    },
  });
  await screen.findByRole('button', { name: 'Save as segment' });
  const begin = (id: number) =>
    act(() =>
      app.services.session.begin({
        ...testSession,
        token: `token-of-${id}`,
        customer: { customerId: id, customerName: 'C' },
      }),
    );
  begin(2);
  await screen.findByText('Borealis TV');
  expect(save()).toBeNull();
  begin(1);
  await waitFor(() => expect(save()).not.toBeNull());
});
