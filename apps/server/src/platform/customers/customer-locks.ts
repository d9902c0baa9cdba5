import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { Pool } from 'pg';
import { z } from 'zod';
import { lockClasses, type LockKind } from './derived-doubt.ts';

export type { LockKind } from './derived-doubt.ts';

const POLL_MS = 50;
/** Added to the class of a lock: who holds this one is the next to have it. */
const NEXT = 100;

/** Parameters are the two classes and the customer. Nobody may take the lock past the one who waits for it, so that a steady feed starves nobody. */
const TAKE_AS_NEXT =
  "CASE WHEN pg_try_advisory_lock($1, $3) THEN CASE WHEN pg_advisory_unlock($2, $3) THEN 'held' END ELSE 'next' END";
const STEPS = {
  waiting: `SELECT CASE WHEN pg_try_advisory_lock($2, $3) THEN ${TAKE_AS_NEXT} ELSE 'waiting' END AS reached`,
  next: `SELECT ${TAKE_AS_NEXT} AS reached`,
} as const;
const UNLOCK = 'SELECT pg_advisory_unlock($1, $2)';
const Step = z.tuple([z.object({ reached: z.enum(['waiting', 'next', 'held']) })]);

export interface CustomerLock {
  /** Throws if the connection that holds the lock has broken: somebody else may hold it now. */
  assertHeld(): void;
  release(): Promise<void>;
}

/** Held by its own connection: it ends with the process, however that ends. `undefined` if it is not free in time. */
export async function lockCustomer(
  pool: Pool,
  options: { kind: LockKind; customerId: number; waitMs: number; signal?: AbortSignal },
): Promise<CustomerLock | undefined> {
  const client = await pool.connect();
  let broken = false;
  const noteBreak = () => {
    broken = true;
  };
  // A connection that breaks while it is lent out would end the process if nobody listened.
  client.on('error', noteBreak);
  const giveBack = (destroy: boolean) => {
    client.off('error', noteBreak);
    client.release(destroy);
  };
  const { customerId } = options;
  const ownClass = lockClasses[options.kind];
  const nextClass = ownClass + NEXT;
  const deadline = performance.now() + options.waitMs;
  let reached: keyof typeof STEPS | 'held' = 'waiting';
  try {
    for (;;) {
      const { rows } = await client.query(STEPS[reached], [ownClass, nextClass, customerId]);
      [{ reached }] = Step.parse(rows);
      if (reached === 'held') break;
      if (performance.now() >= deadline || options.signal?.aborted) {
        if (reached === 'next') await client.query(UNLOCK, [nextClass, customerId]);
        giveBack(false);
        return undefined;
      }
      await delay(POLL_MS);
    }
  } catch (error) {
    giveBack(true);
    throw error;
  }
  return {
    assertHeld() {
      if (broken) throw new AppError('metadata_unavailable');
    },
    async release() {
      try {
        await client.query(UNLOCK, [ownClass, customerId]);
        giveBack(false);
      } catch {
        // A broken connection has given the lock back already.
        giveBack(true);
      }
    },
  };
}

/** Undefined without having worked if the lock is not free in time. */
export async function withCustomerLock<T>(
  pool: Pool,
  options: { kind: LockKind; customerId: number; waitMs: number },
  work: () => Promise<T>,
): Promise<T | undefined> {
  const lock = await lockCustomer(pool, options);
  if (lock === undefined) return undefined;
  try {
    return await work();
  } finally {
    await lock.release();
  }
}
