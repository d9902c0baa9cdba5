import { sql } from 'drizzle-orm';
import type { Database } from '../metadata/metadata.ts';

/** Runs work of one customer after the other. */
export type QuotaLock = <Result>(customerId: number, work: () => Promise<Result>) => Promise<Result>;

/** Locks of other features have other numbers. */
const LOCK_CLASS = 0x41_52_54_46;

/** Among all processes that share the database. PostgreSQL frees the lock when a process dies. */
export function createQuotaLock(db: Pick<Database, 'transaction'>): QuotaLock {
  return (customerId, work) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${customerId})`);
      return work();
    });
}

/** For one process without a database, such as a measurement. */
export const noQuotaLock: QuotaLock = (_customerId, work) => work();
