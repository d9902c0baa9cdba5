// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { address, respondWith, closePortal, openPortal, refusal, sessionOf, success } from '../test-portal-driver.tsx';

afterEach(closePortal);

async function signIn(user: ReturnType<typeof openPortal>, password = 'demo') {
  await user.type(screen.getByLabelText('E-mail'), ' ana@aurora.example ');
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('USR-008: a session is kept for this tab and the home page greets the user', async () => {
  const bodies: unknown[] = [];
  respondWith({
    'POST /portal/session': ({ body }) => {
      bodies.push(body);
      return success(sessionOf());
    },
  });
  await signIn(openPortal());
  expect(await screen.findByRole('heading', { name: 'Welcome, Ana Lindqvist' })).toBeTruthy();
  expect(bodies).toEqual([{ email: 'ana@aurora.example', password: 'demo' }]);
  expect(window.sessionStorage.getItem('northlight.session')).toContain('token-aurora');
  expect(JSON.stringify({ ...window.localStorage })).not.toContain('token-aurora');
  expect(window.location.href).not.toContain('token-aurora');
});

test.each([
  ['a wrong password', () => refusal(401, 'E-mail or password is not correct.'), 'E-mail or password is not correct.'],
  [
    'too many attempts',
    () => refusal(429, 'Too many requests. Please try again in a moment.'),
    'Too many requests. Please try again in a moment.',
  ],
  [
    'a response that is no JSON (ERR-017)',
    () => ({ body: '<html>hello</html>' }),
    'The sign-in service sent a response that cannot be read.',
  ],
  [
    'a success without a session',
    () => ({ body: { code: 200, data: { token: 't' } } }),
    'The sign-in service sent a response that cannot be read.',
  ],
  [
    'a gateway error page',
    () => ({ status: 502, body: '<html>Bad gateway</html>' }),
    'The sign-in service cannot be reached. Please try again in a moment.',
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The sign-in service cannot be reached. Please try again in a moment.',
  ],
])('%s is told in words and the form stays filled', async (_case, handler, text) => {
  respondWith({ 'POST /portal/session': handler });
  await signIn(openPortal(), 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByDisplayValue('wrong')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false);
  expect(window.sessionStorage.getItem('northlight.session')).toBeNull();
});

test('an empty form sends no request', async () => {
  const fetch = respondWith({});
  const user = openPortal();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByRole('alert').textContent).toBe('Please enter your e-mail address and password.');
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/portal/config.json']);
});

test('a demo account fills the form', async () => {
  respondWith({
    'GET /portal/config.json': () => ({
      body: {
        appUrl: 'http://app.example',
        demoAccounts: [{ email: 'bo@borealis.example', password: 'demo', note: 'x' }],
      },
    }),
  });
  const user = openPortal();
  await user.click(await screen.findByRole('button', { name: /bo@borealis.example/ }));
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('bo@borealis.example');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo');
});

test('/logout ends the session at the server, forgets it here and says so', async () => {
  const ended: unknown[] = [];
  respondWith({
    'DELETE /portal/session': ({ authorization }) => {
      ended.push(authorization);
      return success({ ended: true, provider_sign_out_url: null });
    },
  });
  openPortal({ at: '/logout', session: sessionOf() });
  expect(await screen.findByText('You are signed out.')).toBeTruthy();
  expect(address()).toBe('/');
  expect(window.sessionStorage.getItem('northlight.session')).toBeNull();
  expect(ended).toEqual(['Bearer token-aurora']);
});

test('/logout forgets the session also when the server cannot be reached', async () => {
  respondWith({});
  openPortal({ at: '/logout', session: sessionOf() });
  expect(await screen.findByText('You are signed out.')).toBeTruthy();
  expect(window.sessionStorage.getItem('northlight.session')).toBeNull();
});
