import { eq } from 'drizzle-orm';
import type { DatabaseConnection } from '../metadata/metadata.ts';
import { customers } from '../metadata/schema.ts';

/**
 * Until the transaction ends: calls of one customer that count, compare or number what is there follow each other. Before any other row
 * is locked: the same order everywhere, so that no two calls wait for each other.
 */
export async function holdCustomer(tx: DatabaseConnection, customerId: number): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update');
}
