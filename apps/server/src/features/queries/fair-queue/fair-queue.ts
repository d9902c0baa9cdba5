import { AppError } from '@playhead/contract/errors';
import { createFairOrder, type FairOrderOptions, type Turn } from './fair-order.ts';

/** A short query that runs longer is long after all. */
const SHORT_MS = 2_000;

export interface QueueTurn extends Turn {
  signal: AbortSignal;
}

export interface FairQueue {
  /** Runs the task when it is its turn. Rejects with `query_cancelled` or `too_many_requests` before that. */
  run<T>(turn: QueueTurn, task: () => Promise<T>): Promise<T>;
  /** Another user waits for a task that was handed to `run`. */
  addUser(turn: QueueTurn, userId: string): void;
}

/** The order of `createFairOrder` with promises and clocks. */
export function createFairQueue(options: FairOrderOptions & { shortMs?: number }): FairQueue {
  const order = createFairOrder<QueueTurn>(options);
  const admissions = new Map<QueueTurn, () => void>();

  function admitNext(): void {
    for (let turn = order.next(); turn !== undefined; turn = order.next()) {
      admissions.get(turn)?.();
      admissions.delete(turn);
    }
  }

  function leave(turn: QueueTurn): void {
    admissions.delete(turn);
    order.remove(turn);
    admitNext();
  }

  async function admission(turn: QueueTurn): Promise<void> {
    if (turn.signal.aborted) throw new AppError('query_cancelled');
    if (!order.add(turn)) throw new AppError('too_many_requests');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      leave(turn);
      reject(new AppError('query_cancelled'));
    };
    admissions.set(turn, () => {
      turn.signal.removeEventListener('abort', giveUp);
      resolve();
    });
    turn.signal.addEventListener('abort', giveUp, { once: true });
    admitNext();
    return promise;
  }

  function demote(turn: QueueTurn): void {
    order.demote(turn);
    admitNext();
  }

  return {
    async run(turn, task) {
      await admission(turn);
      const timer = turn.isShort ? setTimeout(demote, options.shortMs ?? SHORT_MS, turn).unref() : undefined;
      try {
        return await task();
      } finally {
        clearTimeout(timer);
        leave(turn);
      }
    },
    addUser(turn, userId) {
      order.addUser(turn, userId);
      admitNext();
    },
  };
}
