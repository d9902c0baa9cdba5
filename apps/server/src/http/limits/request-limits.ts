import { AppError } from '@playhead/contract/errors';
import type { RouteRecord } from '@playhead/contract/route';
import type { FastifyRequest } from 'fastify';
import { callerAddress } from '../caller-address.ts';
import type { Session } from '../session.ts';
import { createWindowCounter, type WindowCounter } from './window-counter.ts';

const WINDOW_MS = 60_000;
const MAX_KEYS = 20_000;
const DEFAULT_REQUESTS_PER_MINUTE = 6_000;
/** Fifty users of a customer may each use up their limit. */
const CUSTOMER_FACTOR = 50;

export interface RequestLimits {
  /** For unidentified callers: pages, public routes, refused tokens. */
  countAddress(request: FastifyRequest): void;
  /** A public route's additional limit. */
  countPublicCall(route: RouteRecord, request: FastifyRequest): void;
  /** After authentication the address does not count: a whole company may share one. */
  countCaller(route: RouteRecord, session: Session): void;
}

export interface RequestLimitsOptions {
  /** Per address before authentication, per user after it. */
  requestsPerMinute?: number;
  now?: () => Date;
}

/** Rate limits of one listener. Every method throws `too_many_requests` when the limit is reached. */
export function createRequestLimits(options: RequestLimitsOptions = {}): RequestLimits {
  const { requestsPerMinute = DEFAULT_REQUESTS_PER_MINUTE, now = () => new Date() } = options;
  const counterOf = (limit: number) => createWindowCounter({ limit, windowMs: WINDOW_MS, maxKeys: MAX_KEYS, now });
  const addresses = counterOf(requestsPerMinute);
  const users = counterOf(requestsPerMinute);
  const customers = counterOf(requestsPerMinute * CUSTOMER_FACTOR);
  const routes = new Map<string, WindowCounter>();

  function countRoute({ id, rateLimit }: RouteRecord, caller: string): void {
    if (rateLimit === undefined) return;
    const counter = routes.get(id) ?? counterOf(rateLimit);
    routes.set(id, counter);
    refuseIfOver(counter.count(caller));
  }

  return {
    countAddress: (request) => refuseIfOver(addresses.count(callerAddress(request))),
    countPublicCall: (route, request) => countRoute(route, callerAddress(request)),
    countCaller(route, { userId, customerId }) {
      const user = `${customerId} ${userId}`;
      refuseIfOver(users.count(user));
      refuseIfOver(customers.count(String(customerId)));
      countRoute(route, user);
    },
  };
}

function refuseIfOver(seconds: number): void {
  if (seconds > 0) throw new AppError('too_many_requests', { seconds: String(seconds) });
}
