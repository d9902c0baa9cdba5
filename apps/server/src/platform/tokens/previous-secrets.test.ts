import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { assertStrongPrevious } from './secret.ts';
import { createTokens } from './tokens.ts';

const OLD = 'q2dWcC9hVn5pZ4kRj8sLwT1xYb6uMe3o';
const NEW = 'Zr7tKp0vQm4nXs9cBf2hJw6yUd8gLe5a';
const now = () => new Date('2026-03-02T12:00:00Z');

const withSecrets = (secret: string, previousSecrets: readonly string[] = []) =>
  createTokens({ secret, previousSecrets, issuer: 'playhead', audience: 'playhead', now });
const identity = {
  signIn: { id: 's1', startedAt: now(), epoch: 0 },
  userId: 'u1',
  customerId: 7,
  email: 'ada@my.tv',
  fullName: 'Ada',
};

test('sign-ins of an earlier secret go on, and new ones are signed with the current secret', async () => {
  const old = await withSecrets(OLD).sign(identity);
  const rotated = withSecrets(NEW, ['another-one-3Jk9wQ2mZ7xV5bT1cR8n', OLD]);
  expect(await rotated.verify(old.token)).toMatchObject({ subject: 'u1', source: 'portal', customerId: 7 });
  const fresh = await rotated.sign(identity);
  expect(await withSecrets(NEW).verify(fresh.token)).toMatchObject({ subject: 'u1' });
  await expect(withSecrets(OLD).verify(fresh.token)).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('a process that knows the next secret accepts its sign-ins before it signs with it', async () => {
  const { token } = await withSecrets(NEW, [OLD]).sign(identity);
  expect(await withSecrets(OLD, [NEW]).verify(token)).toMatchObject({ subject: 'u1' });
});

test('an earlier secret that was taken out of the list opens nothing', async () => {
  const { token } = await withSecrets(OLD).sign(identity);
  await expect(withSecrets(NEW).verify(token)).rejects.toMatchObject({ code: 'not_signed_in' });
});

test('tokens of frames and of hosts that share the secret are accepted too', async () => {
  const caller = { source: 'portal', subject: 'u1', customer: 7, sid: 's1', started: 0 } as const;
  const ends = Math.floor(now().getTime() / 1000) + 600;
  const frame = await withSecrets(OLD).signFrame({ ...caller, expires: ends, ends });
  expect(await withSecrets(NEW, [OLD]).verify(frame.token)).toMatchObject({ isFrame: true, subject: 'u1' });
  const host = await new SignJWT({ customer: 7, sub: 'h1', iss: 'playhead', aud: 'playhead', exp: ends })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(OLD));
  expect(await withSecrets(NEW, [OLD]).verify(host)).toMatchObject({ source: 'host', subject: 'h1' });
});

test('an expired token of an earlier secret is told as expired', async () => {
  const { token } = await withSecrets(OLD).sign(identity);
  const later = createTokens({
    secret: NEW,
    previousSecrets: [OLD],
    issuer: 'playhead',
    audience: 'playhead',
    now: () => new Date('2026-03-03T12:00:00Z'),
  });
  await expect(later.verify(token)).rejects.toMatchObject({ code: 'token_expired' });
});

test('default-key-refused: earlier secrets must be as strong as the current one', () => {
  expect(() => assertStrongPrevious([OLD, NEW])).not.toThrow();
  expect(() => assertStrongPrevious([OLD, 'short'])).toThrow(
    'PLAYHEAD_SECRET_PREVIOUS has a secret that is shorter than 32 bytes; remove it from the list',
  );
});
