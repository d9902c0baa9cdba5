import { expect, test } from 'vitest';
import type { Session } from '../../http/session.ts';
import { createRenderSessions } from './render-sessions.ts';

const ana: Session = {
  userId: '7',
  email: 'ana@example.com',
  fullName: 'Ana',
  customerId: 1,
  permissions: [],
  expiresAt: new Date('2027-01-01T00:00:00Z'),
  signIn: { id: 's', startedAt: new Date(0), endsAt: new Date(1), epoch: 0 },
};

test('EXP-028: a token opens a session until the print ends, and no sign-in that could be renewed', () => {
  const sessions = createRenderSessions({ now: () => new Date('2026-11-16T12:00:00Z') });
  const { token, close, expiresAt } = sessions.open(ana);
  expect(token).toMatch(/^render\.[\w-]{43}$/);
  expect(expiresAt).toEqual(new Date('2026-11-16T12:02:00Z'));
  const { signIn: _none, ...who } = ana;
  expect(sessions.find(token)).toEqual({ ...who, expiresAt, isPrinting: true });
  close();
  expect(sessions.find(token)).toBeUndefined();
});

test('EXP-028: no token is longer valid than two minutes', () => {
  let at = new Date('2026-11-16T12:00:00Z');
  const sessions = createRenderSessions({ now: () => at });
  const { token } = sessions.open(ana);
  at = new Date('2026-11-16T12:01:59.999Z');
  expect(sessions.find(token)?.userId).toBe('7');
  at = new Date('2026-11-16T12:02:00Z');
  expect(sessions.find(token)).toBeUndefined();
});

test('one print, one token', () => {
  const sessions = createRenderSessions({ now: () => new Date() });
  const [first, second] = [sessions.open(ana), sessions.open(ana)];
  first.close();
  expect(sessions.find(first.token)).toBeUndefined();
  expect(sessions.find(second.token)?.userId).toBe('7');
  for (const other of ['', 'render.', `${second.token}x`, second.token.slice(7)]) {
    expect(sessions.find(other)).toBeUndefined();
  }
});
