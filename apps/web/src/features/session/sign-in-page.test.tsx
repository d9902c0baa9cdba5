// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, type Reply } from '../../testing/test-app.tsx';

afterEach(cleanup);

async function trySignIn(reply: Reply) {
  const app = renderApp({ path: '/sign-in', signedIn: false, replies: { 'POST /portal/session': reply } });
  await screen.findByRole('heading', { name: 'Sign in' });
  await app.user.type(screen.getByLabelText('E-mail'), 'ana@aurora.example');
  await app.user.type(screen.getByLabelText('Password'), 'wrong');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return app;
}

test('a wrong password is told in words, the fields keep what was typed', async () => {
  await trySignIn({
    status: 401,
    code: 401,
    message: 'E-mail or password is not correct.',
    errors: [{ code: 'wrong_credentials' }],
  });
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail or password is not correct.');
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@aurora.example');
});

test('a server out of reach is told as that', async () => {
  await trySignIn('no response');
  expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached.');
});

test('a demo user is filled in with one click and signs in with Enter', async () => {
  const sent: unknown[] = [];
  const app = renderApp({
    path: '/sign-in',
    signedIn: false,
    replies: {
      'POST /portal/session': (body) => {
        sent.push(body);
        return { status: 401, code: 401, message: 'no' };
      },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: /Analyst with everything/ }));
  await app.user.keyboard('{Enter}');
  expect(sent).toEqual([{ email: 'ana@aurora.example', password: 'demo-password' }]);
});

test('outside of a demo no users are listed', async () => {
  renderApp({
    path: '/sign-in',
    signedIn: false,
    replies: {
      'GET /v1/app-config': {
        data: { provider: 'p', version: '9.9', demo: false, hostOrigins: [], portalUrl: null, demoUsers: [] },
      },
    },
  });
  await screen.findByText('Version 9.9');
  expect(screen.queryByText('Demo users')).toBeNull();
});
