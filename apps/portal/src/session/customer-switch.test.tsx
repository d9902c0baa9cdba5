// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  address,
  respondWith,
  aurora,
  borealis,
  closePortal,
  openPortal,
  refusal,
  sessionOf,
  success,
} from '../test-portal-driver.tsx';

const inBorealis = sessionOf({ token: 'token-borealis', customer: borealis });
const picker = () => screen.getByLabelText<HTMLSelectElement>('Customer');

afterEach(closePortal);

test('the picker swaps the session for one of the other customer', async () => {
  const requested = vi.fn<(body: unknown, authorization: string | null) => void>();
  respondWith({
    'POST /portal/session/switch': ({ body, authorization }) => {
      requested(body, authorization);
      return success(inBorealis);
    },
  });
  const user = openPortal({ session: sessionOf() });
  await user.selectOptions(picker(), 'Borealis TV');
  await waitFor(() => expect(window.sessionStorage.getItem('northlight.session')).toContain('token-borealis'));
  expect(requested).toHaveBeenCalledExactlyOnceWith({ customer_id: 1002 }, 'Bearer token-aurora');
  expect(picker().value).toBe('1002');
});

test('a user with one customer has nothing to pick', () => {
  respondWith({});
  openPortal({ session: sessionOf({ customers: [aurora] }) });
  expect(screen.queryByLabelText('Customer')).toBeNull();
});

test('a refused switch is told and changes nothing', async () => {
  respondWith({ 'POST /portal/session/switch': () => refusal(403, 'You do not have the permission for this.') });
  const user = openPortal({ session: sessionOf() });
  await user.selectOptions(picker(), 'Borealis TV');
  expect((await screen.findByRole('alert')).textContent).toContain('This customer is not one of yours.');
  expect(picker().value).toBe('1001');
  expect(window.sessionStorage.getItem('northlight.session')).toContain('token-aurora');
});

test('an expired token at the switch asks to sign in again', async () => {
  respondWith({ 'POST /portal/session/switch': () => refusal(440, 'Your sign-in has expired.') });
  const user = openPortal({ session: sessionOf() });
  await user.selectOptions(picker(), 'Borealis TV');
  expect(await screen.findByText('Your sign-in has expired. Please sign in again.')).toBeTruthy();
});

test('RPT-022: a share link switches the customer and opens the shared view', async () => {
  respondWith({ 'POST /portal/session/switch': () => success(inBorealis) });
  openPortal({ at: '/customer_switch/1002/?next=/viewer-insights/ads?shareCode=c0de', session: sessionOf() });
  await waitFor(() => expect(address()).toBe('/viewer-insights/ads?shareCode=c0de'));
  const frame = await screen.findByTitle<HTMLIFrameElement>('Playhead analytics');
  expect(frame.src).toBe('http://app.example/viewer-insights/ads?shareCode=c0de');
});

test('RPT-022: a link of the current customer needs no switch', async () => {
  const fetch = respondWith({});
  openPortal({ at: '/customer_switch/1001/?next=%2F%2Fevil.example', session: sessionOf() });
  await waitFor(() => expect(address()).toBe('/viewer-insights/overview_page'));
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/portal/config.json']);
});

test('RPT-022: a link of a foreign customer says so and keeps the session', async () => {
  respondWith({ 'POST /portal/session/switch': () => refusal(404, 'There is nothing here under this address.') });
  openPortal({ at: '/customer_switch/7/?next=/viewer-insights/ads', session: sessionOf() });
  expect(await screen.findByRole('heading', { name: 'This link cannot be opened' })).toBeTruthy();
  expect(screen.getByText('This customer is not one of yours.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Stay with Aurora Stream' })).toBeTruthy();
  expect(window.sessionStorage.getItem('northlight.session')).toContain('token-aurora');
});

test('RPT-022: a guest signs in first and still arrives', async () => {
  respondWith({
    'POST /portal/session': () => success(sessionOf()),
    'POST /portal/session/switch': () => success(inBorealis),
  });
  const user = openPortal({ at: '/customer_switch/1002/?next=/viewer-insights/ads' });
  await user.type(screen.getByLabelText('E-mail'), 'ana@aurora.example');
  await user.type(screen.getByLabelText('Password'), 'demo{Enter}');
  await waitFor(() => expect(address()).toBe('/viewer-insights/ads'));
});
