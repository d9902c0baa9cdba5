export interface WorkLimit {
  /** Runs the work when a place is free. Rejects at once when too many wait, and when the caller has gone before its turn. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export class WorkQueueFull extends Error {}

/** A semaphore with a bounded queue, first come first served. */
export function createWorkLimit({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkLimit {
  const queue: (() => void)[] = [];
  let running = 0;

  async function takePlace(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new WorkQueueFull('Too much work is waiting already.');
    // The place is handed over by the one who leaves, so that nobody can slip in between.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leavePlace(): void {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work, signal) {
      await takePlace();
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        leavePlace();
      }
    },
  };
}
