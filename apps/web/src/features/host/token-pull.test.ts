import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTokenPull } from './token-pull.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pull(token: string | null = 'old') {
  const held = { token };
  const tokens = createTokenPull(() => held.token);
  const requested: unknown[] = [];
  const disconnect = tokens.connect((message) => requested.push(message.payload));
  const accept = (next: string) => {
    held.token = next;
    tokens.accept(next);
  };
  return { tokens, requested, accept, disconnect };
}

test('twenty refused requests send one message and all get the token of the host', async () => {
  const { tokens, requested, accept } = pull();
  const responses = Promise.all(Array.from({ length: 20 }, () => tokens.replace('old')));
  accept('fresh');
  expect(new Set(await responses)).toEqual(new Set(['fresh']));
  expect(requested).toEqual([{ reason: 'expired' }]);
});

test('a request that was refused with an older token takes the current one', async () => {
  const { tokens, requested } = pull('fresh');
  await expect(tokens.replace('old')).resolves.toBe('fresh');
  expect(requested).toEqual([]);
});

test('without a session there is nothing to replace', async () => {
  const { tokens, requested } = pull(null);
  await expect(tokens.replace(null)).resolves.toBeNull();
  expect(requested).toEqual([]);
});

test('a host that refuses, or says nothing for ten seconds, gives no token', async () => {
  const { tokens } = pull();
  const refused = tokens.replace('old');
  tokens.refuse();
  await expect(refused).resolves.toBeNull();
  const silent = tokens.replace('old');
  vi.advanceTimersByTime(10_000);
  await expect(silent).resolves.toBeNull();
});

test('an early renewal that the host refuses is an error, so that it is tried again later', async () => {
  const { tokens, requested, accept } = pull();
  const first = tokens.request('expiring');
  tokens.refuse();
  await expect(first).rejects.toThrow('The host has sent no token.');
  const second = tokens.request('expiring');
  accept('fresh');
  await expect(second).resolves.toBe('fresh');
  expect(requested).toEqual([{ reason: 'expiring' }, { reason: 'expiring' }]);
});
