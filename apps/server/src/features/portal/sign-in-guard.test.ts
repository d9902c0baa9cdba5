import { AppError } from '@playhead/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSignInGuard, type SignInAttempt, type SignInGuard } from './sign-in-guard.ts';

let now: Date;
let guard: SignInGuard;

beforeEach(() => {
  now = new Date('2026-03-02T12:00:00Z');
  guard = createSignInGuard({ now: () => now });
});

/** Seconds to wait; 0 when the attempt may be made. */
function waitOf(account: string, address: string): number {
  return tryToBegin(account, address).seconds;
}

function tryToBegin(account: string, address: string): { seconds: number; attempt: SignInAttempt | null } {
  try {
    return { seconds: 0, attempt: guard.begin({ account, address }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { seconds: Number(error.details['seconds']), attempt: null };
  }
}

const passSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

describe('of one account', () => {
  test('five failures are free, then pauses double up to a minute', () => {
    for (let failure = 0; failure < 5; failure += 1) expect(waitOf('ada', `192.0.2.${failure}`)).toBe(0);
    const pauses = [1, 2, 4, 8, 16, 32, 60, 60].map((expected, round) => {
      const pause = waitOf('ada', `198.51.100.${round}`);
      passSeconds(expected);
      expect(waitOf('ada', `203.0.113.${round}`)).toBe(0);
      return pause;
    });
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('attempts during a pause do not lengthen it', () => {
    for (let failure = 0; failure < 6; failure += 1) waitOf('ada', `192.0.2.${failure}`);
    passSeconds(0.9);
    for (let attempt = 0; attempt < 100; attempt += 1) expect(waitOf('ada', `198.51.100.${attempt}`)).toBe(1);
    passSeconds(0.1);
    expect(waitOf('ada', '203.0.113.1')).toBe(0);
  });

  test('failures are forgotten after a quarter of an hour', () => {
    for (let failure = 0; failure < 5; failure += 1) waitOf('ada', `192.0.2.${failure}`);
    passSeconds(15 * 60);
    for (let failure = 0; failure < 5; failure += 1) expect(waitOf('ada', '192.0.2.1')).toBe(0);
  });

  test('strangers’ failures do not keep the user out at an address where the user signed in before', () => {
    tryToBegin('ada', '203.0.113.9').attempt?.succeeded();
    for (let failure = 0; failure < 20; failure += 1) waitOf('ada', `192.0.2.${failure}`);
    expect([waitOf('ada', '192.0.2.200'), waitOf('ada', '203.0.113.9')]).toEqual([1, 0]);
  });

  test('a success ends the pauses, and a check that could not be made counts for nothing', () => {
    for (let failure = 0; failure < 4; failure += 1) waitOf('ada', '192.0.2.1');
    tryToBegin('ada', '192.0.2.1').attempt?.cancelled();
    tryToBegin('ada', '192.0.2.1').attempt?.succeeded();
    for (let failure = 0; failure < 5; failure += 1) expect(waitOf('ada', '192.0.2.1')).toBe(0);
  });
});

describe('of one address', () => {
  test('thirty failures a minute, over all accounts', () => {
    for (let failure = 0; failure < 30; failure += 1) expect(waitOf(`user-${failure}`, '192.0.2.1')).toBe(0);
    passSeconds(20);
    expect([waitOf('ada', '192.0.2.1'), waitOf('ada', '192.0.2.2')]).toEqual([40, 0]);
    passSeconds(40);
    expect(waitOf('ada', '192.0.2.1')).toBe(0);
  });

  test('fifty people who sign in behind one address do not wait', () => {
    for (let person = 0; person < 50; person += 1) {
      const { seconds, attempt } = tryToBegin(`user-${person}`, '192.0.2.1');
      attempt?.succeeded();
      expect(seconds).toBe(0);
    }
  });
});

describe('attack 25: any number of accounts and addresses takes bounded memory', () => {
  const MANY = 10_000;
  const addressOf = (index: number) => `10.0.${index >> 8}.${index & 255}`;

  test('the oldest failures are forgotten first', () => {
    for (let failure = 0; failure < 5; failure += 1) waitOf('ada', `192.0.2.${failure}`);
    expect(waitOf('ada', '198.51.100.1')).toBe(1);
    for (let index = 0; index < MANY; index += 1) waitOf(`user-${index}`, addressOf(index));
    expect(waitOf('ada', '198.51.100.2')).toBe(0);
  });

  test('the oldest usual address is forgotten first', () => {
    tryToBegin('ada', '203.0.113.9').attempt?.succeeded();
    for (let index = 0; index < MANY; index += 1) tryToBegin(`user-${index}`, addressOf(index)).attempt?.succeeded();
    for (let failure = 0; failure < 5; failure += 1) waitOf('ada', `192.0.2.${failure}`);
    expect(waitOf('ada', '203.0.113.9')).toBe(1);
  });
});
