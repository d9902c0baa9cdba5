import { createHash } from 'node:crypto';
import { AppError } from '@playhead/contract/errors';
import { decodeSharedView, type ShareLinkBody } from '@playhead/contract/http/share-links';
import { z } from 'zod';
import type { Session } from '../../http/session.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { makeShareCode } from './share-code.ts';
import { insertShareLink, type ShareLinkLimits } from './store.ts';

/** Of at most 70 kB each: 70 MB of one user, 1.4 GB of a customer. */
const LIMITS: ShareLinkLimits = { perUser: 1_000, perCustomer: 20_000 };

export interface ShareLinkDeps {
  db: Database;
  now: () => Date;
  /** Tests take smaller ones. */
  limits?: ShareLinkLimits;
}

export async function storeSharedView(
  { db, now, limits = LIMITS }: ShareLinkDeps,
  { session, body }: { session: Session; body: ShareLinkBody },
): Promise<{ code: string }> {
  const { filter, customer } = body.data;
  if (decodeSharedView(filter) === null) throw refused('body.data.filter', 'a view as JSON is expected');
  if (customerIn(customer) !== session.customerId) throw refused('body.data.customer', 'it is not this customer');
  const today = utcDay(now());
  const link = {
    code: makeShareCode(),
    customerId: session.customerId,
    createdBy: session.userId,
    createdOn: today,
    lastUsedOn: today,
    viewSha256: createHash('sha256').update(filter).digest('hex'),
    filter,
    customer,
  };
  return { code: await insertShareLink(db, link, limits) };
}

export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

const SharedCustomer = z.object({ id: z.number() });

function customerIn(text: string): number | null {
  try {
    return SharedCustomer.safeParse(JSON.parse(text)).data?.id ?? null;
  } catch {
    return null;
  }
}

function refused(path: string, reason: string): AppError {
  return new AppError('invalid_request', { path, reason: `${path}: ${reason}` });
}
