import { AppError } from '@playhead/contract/errors';

export interface FairQueue {
  /** Runs the task when it is this customer's turn. Rejects with `query_cancelled` or `too_many_requests` before that. */
  run<T>(turn: { customerId: number; signal: AbortSignal }, task: () => Promise<T>): Promise<T>;
}

interface FairQueueOptions {
  /** Tasks of all customers at once. */
  capacity: number;
  /** Of these, tasks of one customer: less than all, so that nobody waits for one customer's heavy page. */
  perCustomer: number;
  /** Tasks of one customer that may wait. */
  maxWaiting: number;
}

export function createFairQueue({ capacity, perCustomer, maxWaiting }: FairQueueOptions): FairQueue {
  const running = new Map<number, number>();
  /** In the order of turns: a served customer goes to the end. */
  const waiting = new Map<number, (() => void)[]>();
  let total = 0;

  const mayRun = (customerId: number) => total < capacity && (running.get(customerId) ?? 0) < perCustomer;

  function occupy(customerId: number): void {
    total += 1;
    running.set(customerId, (running.get(customerId) ?? 0) + 1);
  }

  function release(customerId: number): void {
    total -= 1;
    const left = (running.get(customerId) ?? 1) - 1;
    if (left === 0) running.delete(customerId);
    else running.set(customerId, left);
    admitNext();
  }

  function admitNext(): void {
    for (const [customerId, turns] of waiting) {
      if (!mayRun(customerId)) continue;
      const admit = turns.shift();
      waiting.delete(customerId);
      if (turns.length > 0) waiting.set(customerId, turns);
      admit?.();
      return;
    }
  }

  function leave(customerId: number, admit: () => void): void {
    const turns = waiting.get(customerId)?.filter((other) => other !== admit) ?? [];
    if (turns.length > 0) waiting.set(customerId, turns);
    else waiting.delete(customerId);
  }

  async function turnOf(customerId: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new AppError('query_cancelled');
    const turns = waiting.get(customerId) ?? [];
    if (turns.length === 0 && mayRun(customerId)) return occupy(customerId);
    if (turns.length >= maxWaiting) throw new AppError('too_many_requests');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const admit = () => {
      signal.removeEventListener('abort', giveUp);
      occupy(customerId);
      resolve();
    };
    const giveUp = () => {
      leave(customerId, admit);
      reject(new AppError('query_cancelled'));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.set(customerId, [...turns, admit]);
    return promise;
  }

  return {
    async run({ customerId, signal }, task) {
      await turnOf(customerId, signal);
      try {
        return await task();
      } finally {
        release(customerId);
      }
    },
  };
}
