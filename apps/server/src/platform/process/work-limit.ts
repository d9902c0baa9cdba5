export interface WorkLimit {
  /** Runs the work when a slot is free. Rejects when too many callers wait, or when the caller aborts first. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export class WorkQueueFull extends Error {}

/** A semaphore with a bounded FIFO queue. */
export function createWorkLimit({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkLimit {
  const queue: (() => void)[] = [];
  let running = 0;

  async function takeSlot(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new WorkQueueFull('Too much work is waiting already.');
    // The finishing caller hands its slot over, so that no other caller can take it first.
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function releaseSlot(): void {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return {
    async run(work, signal) {
      await takeSlot();
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        releaseSlot();
      }
    },
  };
}
