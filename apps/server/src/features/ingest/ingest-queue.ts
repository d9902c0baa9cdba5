import { AppError } from '@playhead/contract/errors';

export interface IngestQueue {
  /** One at a time of each customer, a few at a time in all; customers take turns. Refuses when too many wait. */
  run<T>(customerId: number, work: () => Promise<T>, turn?: Turn): Promise<T>;
}

export interface Turn {
  /** Of a request that gave its turn up: it is not refused for those that came meanwhile. */
  again: boolean;
}

export interface IngestQueueLimits {
  /** Requests at work, each of another customer. */
  atOnce: number;
  /** Requests that wait, of all customers. */
  waiting: number;
  /** Requests of one customer that wait: the others find room however many it sends. */
  waitingPerCustomer: number;
}

/** Each body may take 64 MB: how many are held at once must not depend on how many are sent. */
export function createIngestQueue(limits: IngestQueueLimits): IngestQueue {
  /** In the order of turns: a customer whose request has begun goes to the end. */
  const waiting = new Map<number, (() => void)[]>();
  const working = new Set<number>();
  let waitingCount = 0;

  const beginNext = () => {
    for (const [customerId, turns] of waiting) {
      if (working.size >= limits.atOnce) return;
      if (working.has(customerId)) continue;
      const begin = turns.shift();
      waiting.delete(customerId);
      if (turns.length > 0) waiting.set(customerId, turns);
      if (begin === undefined) continue;
      waitingCount -= 1;
      working.add(customerId);
      begin();
    }
  };

  return {
    async run(customerId, work, { again } = { again: false }) {
      const turns = waiting.get(customerId) ?? [];
      if (!again && (waitingCount >= limits.waiting || turns.length >= limits.waitingPerCustomer)) {
        throw new AppError('too_many_requests');
      }
      waitingCount += 1;
      const begun = new Promise<void>((resolve) => turns.push(resolve));
      waiting.set(customerId, turns);
      beginNext();
      await begun;
      try {
        return await work();
      } finally {
        working.delete(customerId);
        beginNext();
      }
    },
  };
}
