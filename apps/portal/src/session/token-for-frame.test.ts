// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { respondWith, borealis, closePortal, refusal, sessionOf, success } from '../test-portal-driver.tsx';
import { endSession, keepSession, readSession } from './session-store.ts';
import { tokenForFrame } from './token-for-frame.ts';

const RENEW = 'POST /portal/session/renew';

afterEach(closePortal);

describe('the token the frame gets', () => {
  test('is the stored one at the start', async () => {
    const fetch = respondWith({});
    keepSession(sessionOf());
    await expect(tokenForFrame('start')).resolves.toBe('token-aurora');
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each(['expiring', 'expired'] as const)('is a fresh one when the old is %s', async (reason) => {
    const seen: (string | null)[] = [];
    respondWith({
      [RENEW]: ({ authorization }) => {
        seen.push(authorization);
        return success(sessionOf({ token: 'fresh' }));
      },
    });
    keepSession(sessionOf());
    await expect(tokenForFrame(reason)).resolves.toBe('fresh');
    expect(seen).toEqual(['Bearer token-aurora']);
    expect(readSession()).toMatchObject({ kind: 'signed-in', session: { token: 'fresh' } });
  });

  test.each([
    ['is refused', refusal(440, 'Your sign-in has expired.'), { kind: 'signed-out', farewell: 'expired' }],
    ['ERR-017: is no JSON', { body: 'oops' }, { kind: 'signed-out', farewell: 'unreadable' }],
    ['is an outage', { status: 503, body: 'oops' }, { kind: 'signed-in' }],
    ['is a rate limit', refusal(429, 'Too many requests.'), { kind: 'signed-in' }],
  ])('when the response %s', async (_case, reply, state) => {
    respondWith({ [RENEW]: () => reply });
    keepSession(sessionOf());
    await expect(tokenForFrame('expiring')).rejects.toThrow(Error);
    expect(readSession()).toMatchObject(state);
  });

  test('of the former customer does not overwrite a session entered meanwhile', async () => {
    const reply = Promise.withResolvers<ReturnType<typeof success>>();
    respondWith({ [RENEW]: () => reply.promise });
    keepSession(sessionOf());
    const token = tokenForFrame('expiring');
    keepSession(sessionOf({ token: 'token-borealis', customer: borealis }));
    reply.resolve(success(sessionOf({ token: 'late' })));
    await expect(token).rejects.toThrow('The session changed');
    expect(readSession()).toMatchObject({ session: { token: 'token-borealis' } });
  });

  test('does not bring a session back after sign-out', async () => {
    const reply = Promise.withResolvers<ReturnType<typeof success>>();
    respondWith({ [RENEW]: () => reply.promise });
    keepSession(sessionOf());
    const token = tokenForFrame('expired');
    endSession('signed-out');
    reply.resolve(success(sessionOf({ token: 'late' })));
    await expect(token).rejects.toThrow('The session changed');
    expect(readSession().kind).toBe('signed-out');
    expect(window.sessionStorage.getItem('northlight.session')).toBeNull();
  });
});
