import { AppError } from '@playhead/contract/errors';
import type { RouteRecord } from '@playhead/contract/route';
import type { FastifyRequest } from 'fastify';
import type { ResolveSession, Session } from './session.ts';

const BEARER = /^Bearer ([\w.~+/-]+=*)$/;

/**
 * The one authorisation funnel (reliability.md 1.1): token, then tenant, then right. Another customer's path answers the same
 * 404 as one that does not exist, so that nobody learns which customers there are.
 */
export async function authorise(
  route: RouteRecord,
  request: FastifyRequest,
  resolveSession: ResolveSession,
): Promise<Session> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('not_signed_in');
  const session = await resolveSession(token);
  const customer = customerInPath(request.params);
  if (customer !== undefined && customer !== String(session.customerId)) throw new AppError('not_found');
  if (!holds(session, route.permission)) throw new AppError('forbidden');
  return session;
}

function holds(session: Session, permission: RouteRecord['permission']): boolean {
  return (
    permission === 'public' || permission === 'signed-in' || session.permissions.some((held) => held === permission)
  );
}

function customerInPath(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('customer' in params)) return undefined;
  return typeof params.customer === 'string' ? params.customer : '';
}
