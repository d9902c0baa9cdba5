import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import type { ServiceToken } from '@playhead/contract/http/administration/service-tokens';
import { isPermission, type Permission } from '@playhead/contract/permissions';
import { and, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { holdCustomer } from '../customers/hold-customer.ts';
import { noteCustomerChange } from '../customers/customer-changes.ts';
import { type RecordIn, SERVICE_PREFIX } from '../customers/customer-users.ts';
import type { Database, DatabaseConnection } from '../metadata/metadata.ts';
import { memberships, serviceTokens, users } from '../metadata/schema.ts';

/** Tells such a token from a JWT, and lets scanners of repositories find one. */
const TOKEN_PREFIX = 'phs_';
const SECRET_BYTES = 32;
const MOST_TOKENS = 100;
/** Revoked ones are kept for good, but nobody reads thousands of them. */
const MOST_LISTED = 500;
const DAY_MS = 24 * 60 * 60 * 1_000;

export interface NewServiceToken {
  customerId: number;
  name: string;
  permissions: readonly Permission[];
  days: number;
  createdBy: string;
}

export interface ServiceCaller {
  userId: string;
  email: string;
  fullName: string;
  customerId: number;
  permissions: readonly Permission[];
  expiresAt: Date;
}

export function isServiceToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}

/** Random and long: a fast hash is enough, and a lookup by hash tells nothing about the secret by its time. */
function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The only time that the token can be read. */
export async function makeServiceToken(
  db: Database,
  { customerId, name, permissions, days, createdBy }: NewServiceToken,
  now: Date,
  record: RecordIn<ServiceToken>,
): Promise<{ serviceToken: ServiceToken; token: string }> {
  const token = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const serviceToken = await db.transaction(async (tx) => {
    await refuseTooMany(tx, customerId, now);
    const id = crypto.randomUUID();
    const [user] = await tx
      .insert(users)
      .values({ externalId: SERVICE_PREFIX + id, email: `${id}@service.invalid`, fullName: name.trim() })
      .returning({ id: users.id });
    if (user === undefined) throw new Error('The user of the token was not returned.');
    await tx.insert(memberships).values({ userId: user.id, customerId, permissions: [...permissions] });
    const [stored] = await tx
      .insert(serviceTokens)
      .values({
        id,
        customerId,
        userId: user.id,
        name: name.trim(),
        tokenSha256: digestOf(token),
        createdBy,
        expiresAt,
      })
      .returning();
    if (stored === undefined) throw new Error('The token was not returned.');
    const made = shownToken({ token: stored, permissions }, now);
    await record(tx, made);
    return made;
  });
  return { serviceToken, token };
}

/** Locks the customer, so that calls at the same time are counted one after the other. */
async function refuseTooMany(tx: DatabaseConnection, customerId: number, now: Date): Promise<void> {
  await holdCustomer(tx, customerId);
  const [found] = await tx
    .select({ tokens: count() })
    .from(serviceTokens)
    .where(
      and(eq(serviceTokens.customerId, customerId), isNull(serviceTokens.revokedAt), gt(serviceTokens.expiresAt, now)),
    );
  if ((found?.tokens ?? 0) >= MOST_TOKENS)
    throw new AppError('conflict', {
      reason: `There are ${MOST_TOKENS} tokens already. Revoke those that nobody uses.`,
    });
}

/** Those that work come first, so that none of them is beyond the limit. */
export async function listTokens(
  db: DatabaseConnection,
  customerId: number,
  now: Date,
): Promise<readonly ServiceToken[]> {
  return selectTokens(db, eq(serviceTokens.customerId, customerId), now);
}

async function selectTokens(db: DatabaseConnection, which: SQL | undefined, now: Date): Promise<ServiceToken[]> {
  const isUnrevoked = isNull(serviceTokens.revokedAt);
  const works = and(isUnrevoked, gt(serviceTokens.expiresAt, now));
  const rows = await db
    .select({ token: serviceTokens, permissions: memberships.permissions })
    .from(serviceTokens)
    .leftJoin(
      memberships,
      and(eq(memberships.userId, serviceTokens.userId), eq(memberships.customerId, serviceTokens.customerId)),
    )
    .where(which)
    .orderBy(desc(sql`${works}`), desc(isUnrevoked), desc(serviceTokens.createdAt), desc(serviceTokens.id))
    .limit(MOST_LISTED);
  return rows.map((row) => shownToken({ token: row.token, permissions: row.permissions ?? [] }, now));
}

/** A token that has ended already stays as it is. */
export async function revokeToken(
  db: Database,
  key: { customerId: number; id: string },
  now: Date,
  record: RecordIn<ServiceToken>,
): Promise<ServiceToken> {
  const own = and(eq(serviceTokens.id, key.id), eq(serviceTokens.customerId, key.customerId));
  const revoked = await db.transaction(async (tx) => {
    await tx
      .update(serviceTokens)
      .set({ revokedAt: now })
      .where(and(own, isNull(serviceTokens.revokedAt)));
    const [found] = await selectTokens(tx, own, now);
    if (found === undefined) throw new AppError('not_found');
    await record(tx, found);
    return found;
  });
  noteCustomerChange();
  return revoked;
}

/** Rejects with `not_signed_in` for a token that is unknown or revoked, and `token_expired` for one that has ended. */
export async function findServiceCaller(db: Database, token: string, now: Date): Promise<ServiceCaller> {
  const [row] = await db
    .select({ token: serviceTokens, user: users, permissions: memberships.permissions })
    .from(serviceTokens)
    .innerJoin(users, eq(users.id, serviceTokens.userId))
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.customerId, serviceTokens.customerId)))
    .where(eq(serviceTokens.tokenSha256, digestOf(token)));
  if (row === undefined || row.token.revokedAt !== null || row.user.status !== 'active')
    throw new AppError('not_signed_in');
  if (row.token.expiresAt <= now) throw new AppError('token_expired');
  return {
    userId: row.user.id,
    email: row.user.email,
    fullName: row.user.fullName,
    customerId: row.token.customerId,
    permissions: row.permissions.filter(isPermission),
    expiresAt: row.token.expiresAt,
  };
}

function shownToken(
  { token, permissions }: { token: typeof serviceTokens.$inferSelect; permissions: readonly string[] },
  now: Date,
): ServiceToken {
  const { id, name, createdBy, createdAt, expiresAt, revokedAt } = token;
  return {
    id,
    name,
    permissions: permissions.filter(isPermission),
    createdBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: revokedAt !== null ? 'revoked' : expiresAt <= now ? 'expired' : 'active',
  };
}
