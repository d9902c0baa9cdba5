import {
  authProxy,
  renewSession,
  signIn as signInRoute,
  signOut,
  switchCustomer,
} from '@playhead/contract/http/account/portal';
import { bearerToken } from '../../http/authorise.ts';
import { callerAddress } from '../../http/caller-address.ts';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import { createPasswordGate } from '../../platform/tokens/password-gate.ts';
import { continueSession } from './continue-session.ts';
import type { PortalDeps } from './portal-deps.ts';
import { isProviderUser } from './provider/provider-claims.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { signIn } from './sign-in.ts';
import { endSignIn, findUser, listCustomers } from './store.ts';

export type { PortalDeps } from './portal-deps.ts';

export function registerPortal(registrar: Registrar, deps: PortalDeps): void {
  const { passwords = createPasswordGate(), signInGuard = createSignInGuard(deps) } = deps;
  registrar.handlePublic(signInRoute, ({ body, request, signal }) =>
    signIn({ ...deps, passwords, signInGuard }, { ...body, address: callerAddress(request), signal }),
  );

  registrar.handle(renewSession, ({ session }) => continueSession(deps, { session, customerId: session.customerId }));

  registrar.handle(switchCustomer, ({ session, body: { customerId }, audit }) => {
    // Its admins see who comes in, as with a sign-in.
    audit({ customerId });
    return continueSession(deps, { session, customerId });
  });

  registrar.handle(signOut, async ({ session: { signIn: ended, userId } }) => {
    if (ended !== undefined) await endSignIn(deps.db, { ...ended, now: deps.now() });
    return { ended: true as const, providerSignOutUrl: await providerSignOutUrl(deps, userId) };
  });

  registrar.handle(authProxy, async ({ query, session, request }) =>
    query.path === 'permissions_by_cid'
      ? { permissions: [...session.permissions] }
      : currentUser(deps, { session, token: bearerToken(request) ?? '' }),
  );
}

async function providerSignOutUrl({ db, providerSignIn }: PortalDeps, userId: string): Promise<string | null> {
  if (providerSignIn === undefined) return null;
  const user = await findUser(db, userId);
  return isProviderUser(user?.externalId ?? null) ? providerSignIn.provider.signOutUrl() : null;
}

/** USR-008: the caller's own token comes back with the user. */
async function currentUser(deps: PortalDeps, call: { session: Session; token: string }) {
  const { session, token } = call;
  const customers = await listCustomers(deps.db, session.userId);
  return {
    customerInfo: {
      customerId: session.customerId,
      customerName: customers.find(({ id }) => id === session.customerId)?.name ?? '',
      userId: session.userId,
      userFullName: session.fullName,
      email: session.email,
    },
    permissions: [...session.permissions],
    token,
  };
}
