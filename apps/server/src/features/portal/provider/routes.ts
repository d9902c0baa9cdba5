import { randomUUID } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import {
  finishProviderSignIn,
  type ProviderSession,
  startProviderSignIn,
} from '@playhead/contract/http/account/provider-sign-in';
import { isOwnPath } from '@playhead/domain/sign-in';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../../../http/caller-address.ts';
import type { Registrar } from '../../../http/registrar.ts';
import type { IdentityProvider } from '../../../platform/identity/identity-provider.ts';
import type { PendingSignIn, PendingSignIns } from '../../../platform/identity/pending-sign-ins.ts';
import { mayEnter } from '../demo-users-rule.ts';
import { issueSession } from '../issue-session.ts';
import type { PortalDeps } from '../portal-deps.ts';
import { readProviderUser } from './provider-claims.ts';
import { saveProviderUser } from './save-provider-user.ts';
import { createSignInCookie } from './sign-in-cookie.ts';

export interface ProviderSignIn {
  provider: IdentityProvider;
  pendingSignIns: PendingSignIns;
  /** Users reach this server over https. */
  isSecure: boolean;
}

const NOT_STARTED = 'it was started in another browser, or too long ago. Please sign in again.';

/** Sign-in at an OpenID provider; without one both routes do not exist. */
export function registerProviderSignIn(registrar: Registrar, deps: PortalDeps): void {
  const { providerSignIn } = deps;
  const cookie = createSignInCookie({ isSecure: providerSignIn?.isSecure ?? true });

  registrar.handlePublic(startProviderSignIn, async ({ body, reply }) => {
    if (providerSignIn === undefined) throw new AppError('not_found');
    if (!isOwnPath(body.next)) throw new AppError('invalid_request', { reason: 'next must be a path of this server.' });
    const { url, pending } = await providerSignIn.provider.start(body.next);
    cookie.set(reply, await providerSignIn.pendingSignIns.seal(pending));
    return { authorizationUrl: url };
  });

  registrar.handlePublic(finishProviderSignIn, async ({ body, request, reply }) => {
    if (providerSignIn === undefined) throw new AppError('not_found');
    const sealed = cookie.read(request);
    const pending = sealed === undefined ? undefined : await providerSignIn.pendingSignIns.open(sealed);
    cookie.clear(reply);
    try {
      if (pending === undefined) throw new AppError('provider_sign_in_failed', { reason: NOT_STARTED });
      return await finish(deps, { provider: providerSignIn.provider, query: body.query, pending, request });
    } catch (error) {
      await recordRefusal(deps, { request, error });
      throw error;
    }
  });
}

interface ProviderCallback {
  provider: IdentityProvider;
  query: string;
  pending: PendingSignIn;
  request: FastifyRequest;
}

async function finish(
  deps: PortalDeps,
  { provider, query, pending, request }: ProviderCallback,
): Promise<ProviderSession> {
  const claimed = readProviderUser(await provider.finish(query, pending), provider.settings);
  const user = await saveProviderUser(deps.db, claimed);
  if (user === undefined) throw unknownUser(provider, claimed.email);
  if (!mayEnter(user, deps.demoUsers))
    throw new AppError('provider_user_unknown', {
      reason: `The account ${claimed.email} is disabled in Playhead. Ask your administrator to enable it.`,
    });
  const fresh = { id: randomUUID(), startedAt: deps.now(), epoch: user.tokenEpoch };
  const session = await issueSession(deps, { user, signIn: fresh });
  await deps.audit.record({
    actor: user.email,
    userId: user.id,
    action: finishProviderSignIn.id,
    customerId: session.customer.customerId,
    address: callerAddress(request),
  });
  return { session, next: pending.next };
}

function unknownUser({ settings }: IdentityProvider, email: string): AppError {
  return new AppError('provider_user_unknown', {
    reason:
      `You are signed in at ${settings.name} as ${email}, but this account belongs to no customer here. ` +
      'Ask your administrator for access, then sign in again.',
  });
}

/** Who it was is not proven, so it belongs to no customer. */
async function recordRefusal(deps: PortalDeps, { request, error }: { request: FastifyRequest; error: unknown }) {
  const code = error instanceof AppError ? error.code : 'internal';
  request.log.warn({ event: 'sign_in.refused', code, cause: causesOf(error) }, 'a sign-in at the provider was refused');
  await deps.audit.record({
    actor: 'anonymous',
    action: finishProviderSignIn.id,
    customerId: null,
    address: callerAddress(request),
    outcome: 'refused',
    detail: { code },
  });
}

/** Messages only: other members hold tokens and claims. */
function causesOf(error: unknown): readonly string[] {
  return error instanceof Error ? [error.message, ...causesOf(error.cause)] : [];
}
