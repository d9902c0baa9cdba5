import { expect, test } from 'vitest';
import type { TokenClaims } from './tokens.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

const START = new Date('2026-05-01T12:00:00Z').getTime();

function claimsUntil(milliseconds: number): TokenClaims {
  return {
    subject: 's',
    source: 'host',
    customerId: 1,
    email: undefined,
    fullName: undefined,
    permissions: undefined,
    expiresAt: new Date(START + milliseconds),
    signIn: { id: 'i', startedAt: new Date(START), endsAt: new Date(START + milliseconds), epoch: undefined },
  };
}

test('a token in use stays known however many others come', () => {
  const tokens = createVerifiedTokens(() => new Date(START));
  tokens.set('used', claimsUntil(10_000));
  for (let count = 0; count < 6_000; count += 1) {
    tokens.set(`other ${count}`, claimsUntil(10_000));
    expect(tokens.get('used')?.subject, `after ${count} others`).toBe('s');
  }
  expect(tokens.get('other 0')).toBeUndefined();
});

test('a token is known until it expires, and for half a minute at most', () => {
  let at = START;
  const tokens = createVerifiedTokens(() => new Date(at));
  tokens.set('short', claimsUntil(10_000));
  tokens.set('long', claimsUntil(3_600_000));
  expect([tokens.get('short')?.subject, tokens.get('long')?.subject, tokens.get('other')]).toEqual([
    's',
    's',
    undefined,
  ]);
  at = START + 10_000;
  expect([tokens.get('short'), tokens.get('long')?.subject]).toEqual([undefined, 's']);
  at = START + 30_000;
  expect(tokens.get('long')).toBeUndefined();
});
