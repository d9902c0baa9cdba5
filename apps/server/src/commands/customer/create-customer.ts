import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Engine } from '../../platform/engine/engine.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { ControlRequest } from '../../start/control-messages.ts';
import type { NewCustomer } from './arguments.ts';
import { currentActor } from './current-actor.ts';
import { insertCustomer } from './customer-store.ts';

const Customer = z.strictObject({
  id: z.number().int(),
  account: z.string(),
  name: z.string(),
  zone: z.string(),
  weekStartDay: z.number().int(),
  country: z.string().nullable(),
  ads: z.boolean(),
  demographics: z.boolean(),
  streamIds: z.boolean(),
  customTags: z.array(z.string()),
});

/** Only the server that runs an embedded engine can admit a customer to it. */
export const createCustomerRequest: ControlRequest<NewCustomer, { done: true }> = {
  name: 'create-customer',
  input: Customer,
  result: z.object({ done: z.literal(true) }),
};

export async function createCustomer(
  { db, engine }: { db: Database; engine: Engine },
  customer: NewCustomer,
): Promise<void> {
  await insertCustomer(db, customer);
  await writeAudit(db, { actor: currentActor(), action: 'customer.created', customerId: customer.id });
  // The row comes first: if the engine fails now, the next start of the server admits the customer.
  await engine.ensureCustomers([customer.id]);
}
