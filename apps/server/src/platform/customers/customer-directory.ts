import { AppError } from '@playhead/contract/errors';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { createCache } from '../memory/create-cache.ts';
import type { Database } from '../metadata/metadata.ts';
import { customers } from '../metadata/schema.ts';
import { customerChanges } from './customer-changes.ts';
import { derivedInDoubt } from './derived-doubt.ts';

export type Customer = typeof customers.$inferSelect & {
  /** A load was interrupted: derived tables may lack rows, so queries read the sessions. */
  derivedInDoubt?: boolean;
};

export interface CustomerDirectory {
  /** Rejects with `not_found`. At most a second old. */
  find(customerId: number): Promise<Customer>;
  listIds(): Promise<readonly number[]>;
}

const FRESH_MS = 1_000;
const REMEMBERED = 10_000;

/** Almost every request needs the customer; caching it for a second saves database queries. */
export function createCustomerDirectory({ db, now }: { db: Database; now: () => Date }): CustomerDirectory {
  const known = createCache<Promise<Customer>>({ maxEntries: REMEMBERED, ttlMs: FRESH_MS, now });

  async function read(customerId: number): Promise<Customer> {
    const columns = { ...getTableColumns(customers), derivedInDoubt };
    const [row] = await db.select(columns).from(customers).where(eq(customers.id, customerId)).limit(1);
    if (!row) throw new AppError('not_found');
    return row;
  }

  return {
    find(customerId) {
      const key = `${customerChanges()}/${customerId}`;
      const fresh = known.get(key);
      if (fresh !== undefined) return fresh;
      const customer = read(customerId);
      known.set(key, customer);
      customer.catch(() => known.delete(key));
      return customer;
    },
    async listIds() {
      const rows = await db.select({ id: customers.id }).from(customers).orderBy(asc(customers.id));
      return rows.map((row) => row.id);
    },
  };
}
