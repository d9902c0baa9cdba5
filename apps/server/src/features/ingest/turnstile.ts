import { AppError } from '@playhead/contract/errors';

export interface Turnstile {
  /** One at a time of each customer, a few at a time in all, in the order they came. Refuses when too many wait. */
  pass<T>(customerId: number, work: () => Promise<T>): Promise<T>;
}

/** Each body may take 64 MB: how many are held at once must not depend on how many are sent. */
export function createTurnstile(options: { atOnce: number; waiting: number }): Turnstile {
  const lastOf = new Map<number, Promise<unknown>>();
  const queue: (() => void)[] = [];
  let inside = 0;
  let waiting = 0;

  const enter = async () => {
    if (inside < options.atOnce) {
      inside += 1;
      return;
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next === undefined) inside -= 1;
    else next();
  };

  return {
    async pass(customerId, work) {
      if (waiting >= options.waiting) throw new AppError('too_many_requests');
      waiting += 1;
      const before = lastOf.get(customerId) ?? Promise.resolve();
      const turn = before.then(async () => {
        await enter();
        try {
          return await work();
        } finally {
          leave();
        }
      });
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      lastOf.set(customerId, settled);
      try {
        return await turn;
      } finally {
        waiting -= 1;
        if (lastOf.get(customerId) === settled) lastOf.delete(customerId);
      }
    },
  };
}
