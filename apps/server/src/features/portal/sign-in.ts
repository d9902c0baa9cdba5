import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import { type PortalSession, signIn as signInRoute } from '@playhead/contract/http/account/portal';
import type { PasswordGate } from '../../platform/tokens/password-gate.ts';
import { mayEnter } from './demo-users-rule.ts';
import { issueSession } from './issue-session.ts';
import type { PortalDeps } from './portal-deps.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import { findLocalUsers, listCustomers, type User } from './store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface SignInCall {
  email: string;
  password: string;
  address: string;
  signal: AbortSignal;
}

export type SignInDeps = PortalDeps & { passwords: PasswordGate; signInGuard: SignInGuard };

/** One response, after the same work, for an unknown user, a wrong password and a user who may not enter. */
export async function signIn(deps: SignInDeps, call: SignInCall): Promise<PortalSession> {
  if (deps.passwordSignIn === false) throw new AppError('password_sign_in_off');
  const account = call.email.trim().toLowerCase();
  const attempt = deps.signInGuard.begin({ account, address: call.address });
  let user: User | null;
  try {
    user = await verifiedUser(deps, { ...call, email: account });
  } catch (error) {
    attempt.cancelled();
    throw error;
  }
  if (user === null) {
    await recordRefusal(deps, { account, address: call.address });
    throw new AppError('wrong_credentials');
  }
  attempt.succeeded();
  const fresh = { id: randomUUID(), startedAt: deps.now(), epoch: user.tokenEpoch };
  const session = await issueSession(deps, { user, signIn: fresh });
  const { id: userId, email: actor } = user;
  const { customerId } = session.customer;
  await deps.audit.record({ actor, userId, action: signInRoute.id, customerId, address: call.address });
  return session;
}

/** The admins of each customer that the user belongs to see the attempt; without such a user, the operator alone. */
async function recordRefusal(deps: SignInDeps, { account, address }: { account: string; address: string }) {
  const known = await findLocalUsers(deps.db, account);
  const entry = { actor: account, action: signInRoute.id, address, outcome: 'refused' } as const;
  let recorded = 0;
  // An unknown address takes the same work as a known one.
  for (const userId of known.length === 0 ? [NOBODY] : known.map(({ id }) => id)) {
    for (const { id: customerId } of await listCustomers(deps.db, userId)) {
      await deps.audit.record({ ...entry, userId, customerId });
      recorded += 1;
    }
  }
  if (recorded === 0) await deps.audit.record({ ...entry, userId: known[0]?.id ?? null, customerId: null });
}

async function verifiedUser(deps: SignInDeps, { email, password, signal }: SignInCall): Promise<User | null> {
  const known = await findLocalUsers(deps.db, email);
  const hashes = known.map(({ passwordHash }) => passwordHash);
  const user = known[await deps.passwords.match(password, hashes, signal)];
  return user !== undefined && mayEnter(user, deps.demoUsers) ? user : null;
}
