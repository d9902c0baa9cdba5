// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testSession } from '../../testing/test-session.ts';
import { keepSessionFresh, RENEW_RETRY_MS, renewalDelay } from './renewal.ts';
import { createSessionStore } from './session-store.ts';

const minute = 60_000;

test.each([
  ['an hour left: five minutes before the end', 60 * minute, 55 * minute],
  ['eight minutes left: at half of it', 8 * minute, 4 * minute],
  ['already over: at once', -minute, 0],
])('%s', (_name, left, expected) => {
  expect(renewalDelay({ now: 1000, expiresAt: 1000 + left })).toBe(expected);
});

test('a token without an end is left alone', () => {
  expect(renewalDelay({ now: 0, expiresAt: null })).toBeNull();
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function signedIn(expiresAt: string) {
  const session = createSessionStore(null);
  session.begin({ ...testSession, expiresAt });
  return session;
}

test('the token is renewed before it ends, and then again for the next one', async () => {
  const session = signedIn('2026-11-15T13:00:00Z');
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    const expires = new Date(Date.now() + 60 * minute).toISOString();
    session.begin({ ...testSession, token: `token-${renewals + 1}`, expiresAt: expires });
  };
  const stop = keepSessionFresh({ session, renew, now: Date.now });
  await vi.advanceTimersByTimeAsync(54 * minute);
  expect(renewals).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(renewals).toBe(1);
  await vi.advanceTimersByTimeAsync(55 * minute);
  expect(renewals).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(200 * minute);
  expect(renewals).toBe(2);
});

test('a renewal that fails is tried again, and a sign-out ends the trying', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const session = signedIn('2026-11-15T12:10:00Z');
  let tries = 0;
  const renew = () => {
    tries += 1;
    return Promise.reject(new Error('away'));
  };
  const stop = keepSessionFresh({ session, renew, now: Date.now });
  await vi.advanceTimersByTimeAsync(5 * minute);
  await vi.advanceTimersByTimeAsync(RENEW_RETRY_MS);
  expect(tries).toBe(2);
  session.end();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(tries).toBe(2);
  stop();
  warn.mockRestore();
});

test('a clock that is wrong by hours does not renew without a pause', async () => {
  // To this clock each new token is over when it comes.
  const session = signedIn('2026-11-15T10:00:00Z');
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    session.begin({ ...testSession, token: `token-${renewals + 1}`, expiresAt: '2026-11-15T10:00:00Z' });
  };
  const stop = keepSessionFresh({ session, renew, now: Date.now });
  await vi.advanceTimersByTimeAsync(0);
  expect(renewals).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(renewals).toBe(21);
  stop();
});

test('the last minutes of a sign-in, which no renewal makes longer, take few renewals', async () => {
  const session = signedIn('2026-11-15T12:04:00Z');
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    session.begin({ ...testSession, token: `token-${renewals + 1}`, expiresAt: '2026-11-15T12:04:00Z' });
  };
  const stop = keepSessionFresh({ session, renew, now: Date.now });
  await vi.advanceTimersByTimeAsync(4 * minute);
  // After 2:00, 3:00, 3:30 and 4:00.
  expect(renewals).toBe(4);
  stop();
});
