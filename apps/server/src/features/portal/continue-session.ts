import { AppError } from '@playhead/contract/errors';
import type { PortalSession } from '@playhead/contract/http/portal';
import { issueSession } from './issue-session.ts';
import type { PortalDeps } from './portal-deps.ts';
import { findUser } from './store.ts';

/** Renew and switch: a fresh token for the same user, who must still belong to the customer. */
export async function continueSession(
  deps: PortalDeps,
  { userId, customerId }: { userId: string; customerId: number },
): Promise<PortalSession> {
  const user = await findUser(deps.db, userId);
  // How long a host's user stays signed in is the host's decision: its token is not swapped for one of ours.
  if (user === undefined || user.externalId !== null) throw new AppError('forbidden');
  return issueSession(deps, { user, customerId });
}
