import { createFairQueue, type FairQueue } from '@playhead/server/features/queries/fair-queue/fair-queue';
import { ENGINE_QUERIES_PER_CUSTOMER } from '@playhead/server/features/queries/query-execution';

/** The queue before it was fair: first come, first served within a customer, for every user and every duration. */
export function createFirstComeQueue(): FairQueue {
  const queue = createFairQueue({
    capacity: 8,
    perCustomer: ENGINE_QUERIES_PER_CUSTOMER,
    short: { capacity: 0, perCustomer: 0 },
    waiting: { perUser: 5_000, perCustomer: 5_000, bytesPerCustomer: 128 * 1024 ** 2, bytes: 512 * 1024 ** 2 },
  });
  return {
    run: (turn, task) => queue.run({ ...turn, users: ['everybody'], isShort: false, cost: 1 }, task),
    addUser: () => undefined,
  };
}
