import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { Pool, PoolClient } from 'pg';
import { lockClasses, type LockKind } from './derived-doubt.ts';

export type { LockKind } from './derived-doubt.ts';

const POLL_MS = 50;

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
  const key = [lockClasses[options.kind], options.customerId];
  const deadline = performance.now() + options.waitMs;
  try {
    while (!(await tryLock(client, key))) {
      if (performance.now() >= deadline || options.signal?.aborted) {
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
        await client.query('SELECT pg_advisory_unlock($1, $2)', key);
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

async function tryLock(client: PoolClient, key: readonly number[]): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS locked', [...key]);
  return rows[0]?.locked === true;
}
