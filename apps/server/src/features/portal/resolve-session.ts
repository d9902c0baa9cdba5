import { AppError } from '@playhead/contract/errors';
import type { ResolveSession, Session } from '../../http/session.ts';
import { customerChanges, noteCustomerChange } from '../../platform/customers/customer-changes.ts';
import { applyFeatures } from '../../platform/customers/claimed-features.ts';
import { SERVICE_PREFIX } from '../../platform/customers/customer-users.ts';
import { isMissingReference } from '../../platform/metadata/metadata-error.ts';
import { bytesOfText, createCache } from '../../platform/memory/create-cache.ts';
import { findServiceCaller, isServiceToken, type ServiceCaller } from '../../platform/tokens/service-tokens.ts';
import type { TokenClaims } from '../../platform/tokens/tokens.ts';
import { mayEnter } from './demo-users-rule.ts';
import type { PortalDeps } from './portal-deps.ts';
import { PROVIDER_PREFIX } from './provider/provider-claims.ts';
import {
  findHostUser,
  findMember,
  type HostUser,
  isOlder,
  type KnownUser,
  type Member,
  saveHostUser,
} from './store.ts';

/** Attack 13: a right that is taken away is gone after a second at the latest. */
const FRESH_MS = 1_000;
const REMEMBERED = 10_000;
const MAX_BYTES = 16 * 1024 ** 2;
const CLOCKS_DIFFER_MS = 60_000;
const RESERVED = [PROVIDER_PREFIX, SERVICE_PREFIX];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Token to session: identity from the token, membership and rights from the database at (almost) every request. */
export function createSessionResolver(deps: PortalDeps): ResolveSession {
  const recent = createCache<Promise<Omit<Session, 'expiresAt'>>>({
    maxEntries: REMEMBERED,
    ttlMs: FRESH_MS,
    now: deps.now,
    size: { maxBytes: MAX_BYTES, bytesOf: (_session, key) => bytesOfText(key) },
  });

  function remembered(claims: TokenClaims): Promise<Omit<Session, 'expiresAt'>> {
    const { subject, source, customerId, email, fullName, permissions, signIn } = claims;
    const key = JSON.stringify([customerChanges(), source, subject, customerId, email, fullName, permissions, signIn]);
    const found = recent.get(key);
    if (found !== undefined) return found;
    const session = lookUp(deps, claims);
    recent.set(key, session);
    session.catch(() => recent.delete(key));
    return session;
  }

  const programs = createCache<Promise<ServiceCaller>>({ maxEntries: REMEMBERED, ttlMs: FRESH_MS, now: deps.now });

  function rememberedProgram(token: string): Promise<ServiceCaller> {
    const key = `${customerChanges()}/${token}`;
    const found = programs.get(key);
    if (found !== undefined) return found;
    const caller = findServiceCaller(deps.db, token, deps.now());
    programs.set(key, caller);
    caller.catch(() => programs.delete(key));
    return caller;
  }

  return async (token) => {
    if (isServiceToken(token)) return rememberedProgram(token);
    const claims = await deps.tokens.verify(token);
    const session = { ...(await remembered(claims)), expiresAt: claims.expiresAt };
    return claims.isFrame === true ? session : { ...session, signIn: claims.signIn };
  };
}

async function lookUp(deps: PortalDeps, claims: TokenClaims): Promise<Omit<Session, 'expiresAt'>> {
  const member = claims.source === 'host' ? await hostMember(deps, claims) : await portalMember(deps, claims);
  if (member === undefined || !isOpen(deps, member, claims)) throw new AppError('not_signed_in');
  const { user, permissions } = member;
  return {
    userId: user.id,
    email: user.email,
    fullName: user.fullName,
    customerId: claims.customerId,
    permissions: claims.permissions ?? permissions,
  };
}

function isOpen({ demoUsers }: PortalDeps, known: KnownUser, claims: TokenClaims): boolean {
  return mayEnter(known.user, demoUsers) && !hasEnded(known, claims);
}

/** Signed out, or every token of the user was revoked after this one was made. */
function hasEnded({ user, signInEnded }: KnownUser, { source, signIn }: TokenClaims): boolean {
  if (signInEnded) return true;
  if (source === 'portal') return signIn.epoch !== user.tokenEpoch;
  return user.tokensRevokedAt !== null && signIn.startedAt <= user.tokensRevokedAt;
}

async function portalMember(deps: PortalDeps, claims: TokenClaims): Promise<Member | undefined> {
  if (!UUID.test(claims.subject)) return undefined;
  return findMember(deps.db, { userId: claims.subject, customerId: claims.customerId, signInId: claims.signIn.id });
}

/** A host's user is taken in at the first request, and follows what the host says of name, address and rights. */
async function hostMember(deps: PortalDeps, claims: TokenClaims): Promise<Member | undefined> {
  // Users of the provider and of service tokens are not the host's, whatever its tokens say.
  if (RESERVED.some((prefix) => claims.subject.startsWith(prefix))) return undefined;
  const host = hostUser(claims, deps.now());
  const key = { externalId: host.externalId, customerId: host.customerId, signInId: claims.signIn.id };
  const known = await findMember(deps.db, key);
  const user = known ?? (await findHostUser(deps.db, key));
  // What the host said in a token that has ended is out of date.
  if (user !== undefined && !isOpen(deps, user, claims)) return undefined;
  if (known !== undefined) await followFeatures(deps, claims, host);
  if (known !== undefined && isTakenIn(known, host)) return known;
  const isSaved = await saveHostUser(deps.db, host).catch((error: unknown) => {
    if (isMissingReference(error)) throw new AppError('not_signed_in', {}, { cause: error });
    throw error;
  });
  if (isSaved && !(known !== undefined && agrees(known, host))) await recordHostUser(deps, host, known);
  if (known === undefined) await followFeatures(deps, claims, host);
  return findMember(deps.db, key);
}

/** Stored, or out of date: a token issued later has described the user. */
function isTakenIn(known: Member, host: HostUser): boolean {
  if (isOlder(host, known)) return true;
  const isRecorded = host.issuedAt === undefined || known.claimsIssuedAt?.getTime() === host.issuedAt.getTime();
  return isRecorded && agrees(known, host);
}

async function recordHostUser({ audit }: PortalDeps, host: HostUser, known: Member | undefined): Promise<void> {
  const { email: actor, customerId, permissions, externalId: target } = host;
  const detail = permissions === undefined ? {} : { permissions, before: known?.permissions ?? [] };
  await audit.record({ actor, action: 'users.fromHost', customerId, target, detail });
}

async function followFeatures({ db }: PortalDeps, { features }: TokenClaims, host: HostUser): Promise<void> {
  if (features === undefined) return;
  const { customerId, email: actor, issuedAt } = host;
  const hasChanged = await db.transaction((tx) => applyFeatures(tx, { customerId, features, actor, issuedAt }));
  if (hasChanged) noteCustomerChange();
}

function hostUser({ subject, email, fullName, customerId, permissions, signIn }: TokenClaims, now: Date): HostUser {
  const address = (email ?? subject).toLowerCase();
  const age = now.getTime() - signIn.startedAt.getTime();
  // A time in the future, believed once, would outrank all tokens until then.
  const issuedAt = age > -CLOCKS_DIFFER_MS && signIn.startedAt.getTime() > 0 ? signIn.startedAt : undefined;
  return { externalId: subject, email: address, fullName: fullName ?? address, customerId, permissions, issuedAt };
}

function agrees({ user, permissions }: Member, host: HostUser): boolean {
  const granted = host.permissions ?? permissions;
  return (
    user.email === host.email &&
    user.fullName === host.fullName &&
    granted.length === permissions.length &&
    granted.every((permission) => permissions.includes(permission))
  );
}
