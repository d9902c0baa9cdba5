import { AppError } from '@playhead/contract/errors';
import type { PortalSession } from '@playhead/contract/http/portal';
import { verifyPassword } from '../../platform/tokens/password.ts';
import { mayEnter } from './demo-users-rule.ts';
import { issueSession } from './issue-session.ts';
import type { PortalDeps } from './portal-deps.ts';
import { findLocalUser } from './store.ts';

/** One answer, after the same work, for an unknown user, a wrong password and a user who may not enter. */
export async function signIn(
  deps: PortalDeps,
  { email, password }: { email: string; password: string },
): Promise<PortalSession> {
  const user = await findLocalUser(deps.db, email);
  const correct = await verifyPassword(password, user?.passwordHash ?? null);
  if (user === undefined || !correct || !mayEnter(user, deps.demoUsers)) throw new AppError('wrong_credentials');
  return issueSession(deps, { user });
}
