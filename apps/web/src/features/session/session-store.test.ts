// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { testSession, testSessionText } from '../../testing/test-session.ts';
import { createSessionStore, SESSION_KEY } from './session-store.ts';

beforeEach(() => localStorage.clear());

const jwt = `e30.${btoa(JSON.stringify({ exp: 1_800_000_000 }))}.sig`;

test('standing alone, a sign-in outlives a reload', () => {
  createSessionStore(localStorage).begin(testSession);
  expect(createSessionStore(localStorage).read()).toMatchObject({
    status: 'signed-in',
    token: 'token-1',
    customer: '1',
    expiresAt: Date.parse(testSession.expiresAt),
  });
});

test("embedded, the host's token stays in memory alone", () => {
  const store = createSessionStore(null);
  store.acceptHostToken(jwt);
  expect(store.read()).toMatchObject({ status: 'signed-in', token: jwt, expiresAt: 1_800_000_000_000, customer: null });
  expect(localStorage.length).toBe(0);
});

test('ERR-007: a late response to the token before does not end the sign-in that replaced it', () => {
  const store = createSessionStore(localStorage);
  store.begin(testSession);
  store.begin({ ...testSession, token: 'token-2' });
  store.expire({ token: 'token-1', message: 'Expired.' });
  expect(store.read().status).toBe('signed-in');
  store.expire({ token: 'token-2', message: 'Expired.' });
  expect(store.read()).toEqual({ status: 'expired', message: 'Expired.' });
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});

test('a sign-out in another tab ends this one too, and a sign-in there is taken over', () => {
  const store = createSessionStore(localStorage);
  store.begin(testSession);
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(store.read().status));
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: null }));
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue: testSessionText }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'something-else', newValue: null }));
  stop();
  expect(seen).toEqual(['signed-out', 'signed-in']);
});

test.each(['{', '{"token":1}', '"x"'])('a stored entry that cannot be read (%s) asks for a sign-in', (text) => {
  localStorage.setItem(SESSION_KEY, text);
  expect(createSessionStore(localStorage).read().status).toBe('signed-out');
});

test('with a full storage a sign-in lasts as long as the page, and the one before does not come back', () => {
  createSessionStore(localStorage).begin({ ...testSession, token: 'token-0' });
  const full: Storage = {
    length: 1,
    clear: () => undefined,
    key: () => null,
    getItem: (key) => localStorage.getItem(key),
    removeItem: (key) => localStorage.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const store = createSessionStore(full);
  store.begin(testSession);
  expect(store.read()).toMatchObject({ status: 'signed-in', token: 'token-1' });
  expect(localStorage.getItem(SESSION_KEY)).toBeNull();
});
