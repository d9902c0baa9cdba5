import { describe, expect, test, vi } from 'vitest';
import { createFairQueue, type QueueTurn } from './fair-queue.ts';

const waiting = { perUser: 100, perCustomer: 100, bytesPerCustomer: 1e6, bytes: 1e6 };
const short = { capacity: 1, perCustomer: 1 };

interface TurnOptions {
  customerId?: number;
  userId?: string;
  isShort?: boolean;
  signal?: AbortSignal;
}

const turnOf = ({ customerId = 1, userId = 'ada', isShort = false, signal }: TurnOptions = {}): QueueTurn => ({
  customerId,
  users: [userId],
  isShort,
  cost: 1,
  bytes: 1,
  signal: signal ?? new AbortController().signal,
});

/** Tasks that end when the test says so. */
function harness(options: Partial<Parameters<typeof createFairQueue>[0]>) {
  const queue = createFairQueue({ capacity: 1, perCustomer: 1, short, waiting, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (name: string, turnOptions: TurnOptions = {}) =>
    queue.run(turnOf(turnOptions), () => {
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
  return { queue, enqueue, begun, end, settle };
}

describe('fair queue', () => {
  test('one customer takes its share and leaves the rest to others', async () => {
    const { enqueue, begun, settle } = harness({ capacity: 4, perCustomer: 2 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
      void enqueue(name, { customerId: name.startsWith('a') ? 1 : 2 });
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  });

  test('a query that leaves the queue is not run and frees the way', async () => {
    const { enqueue, begun, end, settle } = harness({});
    const leaving = new AbortController();
    void enqueue('a1');
    const left = enqueue('a2', { signal: leaving.signal });
    void enqueue('a3');
    await settle();
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'query_cancelled' });
    await end('a1');
    expect(begun).toEqual(['a1', 'a3']);
  });

  test('an abort before the start is a cancellation', async () => {
    const { enqueue } = harness({});
    await expect(enqueue('a1', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'query_cancelled' });
  });

  test('a queue that is full refuses at once', async () => {
    const { enqueue } = harness({ waiting: { ...waiting, perUser: 1 } });
    void enqueue('a1');
    void enqueue('a2');
    await expect(enqueue('a3')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  test('a failed task frees its slot', async () => {
    const { queue } = harness({});
    await expect(queue.run(turnOf(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(turnOf(), async () => 'next')).resolves.toBe('next');
  });

  test('a short query that takes long lets the next short one run', async () => {
    const { enqueue, begun, settle } = harness({ shortMs: 1 });
    void enqueue('long');
    void enqueue('slow', { userId: 'bob', isShort: true });
    void enqueue('quick', { userId: 'cleo', isShort: true });
    await settle();
    expect(begun).toEqual(['long', 'slow']);
    await vi.waitFor(() => expect(begun).toEqual(['long', 'slow', 'quick']));
  });

  test('a task that a colleague joins runs in the colleague’s turn', async () => {
    const { queue, enqueue, begun, end, settle } = harness({});
    void enqueue('a1');
    void enqueue('a2');
    const joined = turnOf();
    void queue.run(joined, async () => void begun.push('joined'));
    await settle();
    queue.addUser(joined, 'bob');
    await end('a1');
    expect(begun).toEqual(['a1', 'joined', 'a2']);
  });
});
