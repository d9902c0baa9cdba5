import { AppError } from '@playhead/contract/errors';
import type { PortalSession } from '@playhead/contract/http/account/portal';
import type { Session } from '../../http/session.ts';
import { issueSession } from './issue-session.ts';
import type { PortalDeps } from './portal-deps.ts';
import { isProviderUser } from './provider/provider-claims.ts';
import { findUser } from './store.ts';

/** Renew and switch: a fresh token of the same sign-in, for a user who must still belong to the customer. */
export async function continueSession(
  deps: PortalDeps,
  { session, customerId }: { session: Session; customerId: number },
): Promise<PortalSession> {
  const user = await findUser(deps.db, session.userId);
  // How long a host's user stays signed in is the host's decision: its token is not swapped for one of ours.
  const isHostUser = user !== undefined && user.externalId !== null && !isProviderUser(user.externalId);
  if (user === undefined || isHostUser || session.signIn === undefined) throw new AppError('forbidden');
  const { id, startedAt, epoch } = session.signIn;
  // The session may be a second old: a revocation since then must not give way to a token of the new epoch.
  if (epoch === undefined || epoch !== user.tokenEpoch) throw new AppError('not_signed_in');
  return issueSession(deps, { user, customerId, signIn: { id, startedAt, epoch } });
}
