import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Tasks that end when the test says so. */
function harness(options: { capacity: number; perCustomer: number; maxWaiting?: number }) {
  const queue = createFairQueue({ maxWaiting: 100, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (customerId: number, name: string, signal = new AbortController().signal) =>
    queue.run({ customerId, signal }, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      return promise;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    // Release and admission take a few turns of the microtask queue.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const settle = () => end('');
  return { ask, begun, end, settle };
}

describe('fair queue', () => {
  test('one customer takes its share and leaves the rest to others', async () => {
    const { ask, begun, settle } = harness({ capacity: 4, perCustomer: 2 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void ask(name.startsWith('a') ? 1 : 2, name);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  test('freed places go round the customers, not to who asked most', async () => {
    const { ask, begun, end, settle } = harness({ capacity: 1, perCustomer: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(1, name);
    void ask(2, 'b1');
    void ask(3, 'c1');
    await settle();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('whoever leaves the queue is not run and frees the way', async () => {
    const { ask, begun, end, settle } = harness({ capacity: 1, perCustomer: 1 });
    const leaving = new AbortController();
    void ask(1, 'a1');
    const left = ask(1, 'a2', leaving.signal);
    void ask(1, 'a3');
    await settle();
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'query_cancelled' });
    await end('a1');
    expect(begun).toEqual(['a1', 'a3']);
  });

  test('a queue that is full refuses at once', async () => {
    const { ask } = harness({ capacity: 1, perCustomer: 1, maxWaiting: 1 });
    void ask(1, 'a1');
    void ask(1, 'a2');
    await expect(ask(1, 'a3')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('a failed task frees its place', async () => {
    const queue = createFairQueue({ capacity: 1, perCustomer: 1, maxWaiting: 1 });
    const turn = { customerId: 1, signal: new AbortController().signal };
    await expect(queue.run(turn, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(turn, async () => 'next')).resolves.toBe('next');
  });
});
