import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import type { PortalSession } from '@playhead/contract/http/portal';
import type { PasswordGate } from '../../platform/tokens/password-gate.ts';
import { mayEnter } from './demo-users-rule.ts';
import { issueSession } from './issue-session.ts';
import type { PortalDeps } from './portal-deps.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import { findLocalUser, type User } from './store.ts';

export interface SignInCall {
  email: string;
  password: string;
  address: string;
  signal: AbortSignal;
}

export type SignInDeps = PortalDeps & { passwords: PasswordGate; signInGuard: SignInGuard };

/** One answer, after the same work, for an unknown user, a wrong password and a user who may not enter. */
export async function signIn(deps: SignInDeps, call: SignInCall): Promise<PortalSession> {
  const account = call.email.trim().toLowerCase();
  const attempt = deps.signInGuard.begin({ account, address: call.address });
  let user: User | null;
  try {
    user = await verifiedUser(deps, { ...call, email: account });
  } catch (error) {
    attempt.cancelled();
    throw error;
  }
  if (user === null) throw new AppError('wrong_credentials');
  attempt.succeeded();
  return issueSession(deps, { user, signIn: { id: randomUUID(), startedAt: deps.now() } });
}

async function verifiedUser(deps: SignInDeps, { email, password, signal }: SignInCall): Promise<User | null> {
  const user = await findLocalUser(deps.db, email);
  const correct = await deps.passwords.verify(password, user?.passwordHash ?? null, signal);
  return user !== undefined && correct && mayEnter(user, deps.demoUsers) ? user : null;
}
