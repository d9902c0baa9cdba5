import { AppError } from '@playhead/contract/errors';
import type { PortalSession } from '@playhead/contract/http/account/portal';
import type { Database } from '../../platform/metadata/metadata.ts';
import type { Tokens } from '../../platform/tokens/tokens.ts';
import { type CustomerName, listCustomers, type User } from './store.ts';

/** A fresh token for one of the user's customers: the wanted one, or the first. */
export async function issueSession(
  { db, tokens }: { db: Database; tokens: Tokens },
  {
    user,
    customerId,
    signIn,
  }: { user: User; customerId?: number; signIn: { id: string; startedAt: Date; epoch: number } },
): Promise<PortalSession> {
  const customers = await listCustomers(db, user.id);
  const customer = customerId === undefined ? customers[0] : customers.find(({ id }) => id === customerId);
  // A customer the user does not belong to and one that does not exist get the same response.
  if (customer === undefined) throw new AppError(customerId === undefined ? 'forbidden' : 'not_found');
  const { token, expiresAt } = await tokens.sign({
    signIn,
    userId: user.id,
    customerId: customer.id,
    email: user.email,
    fullName: user.fullName,
  });
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    user: { userId: user.id, email: user.email, userFullName: user.fullName },
    customer: portalCustomer(customer),
    customers: customers.map(portalCustomer),
  };
}

function portalCustomer({ id, name }: CustomerName): PortalSession['customer'] {
  return { customerId: id, customerName: name };
}
