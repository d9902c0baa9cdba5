import { AppError } from '@playhead/contract/errors';
import type { RouteRecord } from '@playhead/contract/route';
import type { FastifyRequest } from 'fastify';
import type { RequestLimits } from './limits/request-limits.ts';
import type { ResolveSession, Session } from './session.ts';

const BEARER = /^bearer ([\w.~+/-]+=*)$/i;

export interface AuthoriseDeps {
  resolveSession: ResolveSession;
  limits: RequestLimits;
}

/**
 * The only authorisation (reliability.md 1.1): token, then tenant, then right. Another customer's path gets the same
 * 404 as one that does not exist, so that callers cannot find out which customers exist.
 */
export async function authorise(route: RouteRecord, request: FastifyRequest, deps: AuthoriseDeps): Promise<Session> {
  const session = await identify(request, deps);
  deps.limits.countCaller(route, session);
  const customer = customerInPath(request.params);
  if (customer !== undefined && customer !== String(session.customerId)) throw new AppError('not_found');
  if (!holds(session, route.permission)) throw new AppError('forbidden');
  if (session.isPrinting === true && route.storesData === true) throw new AppError('forbidden');
  return session;
}

/** Checking signatures is cheap, so an address with many wrong tokens cannot block valid ones from the same address. */
async function identify(request: FastifyRequest, { resolveSession, limits }: AuthoriseDeps): Promise<Session> {
  try {
    const token = bearerToken(request);
    if (token === undefined) throw new AppError('not_signed_in');
    return await resolveSession(token);
  } catch (error) {
    limits.countAddress(request);
    throw error;
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
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
