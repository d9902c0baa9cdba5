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
const HOUR_MS = 3_600_000;
/** Calls have limits of their own; of the largest bodies those would let one user store 200 GB a day. */
const STORED_BYTES_PER_HOUR = 64 * 1024 ** 2;
const STORING_USERS = 10;

export interface RequestLimits {
  /** For unidentified callers: pages, public routes, refused tokens. */
  countAddress(request: FastifyRequest): void;
  /** A public route's additional limit. */
  countPublicCall(route: RouteRecord, request: FastifyRequest): void;
  /** After authentication the address does not count: a whole company may share one. */
  countCaller(route: RouteRecord, session: Session): void;
  /** The bytes of a body that is stored. Lists and sessions, which are no JSON, have quotas of their own. */
  countStored(route: RouteRecord, request: FastifyRequest, session: Session): void;
}

export interface RequestLimitsOptions {
  /** Per address before authentication, per user after it. */
  requestsPerMinute?: number;
  /** Per user; ten times as many per customer. */
  storedBytesPerHour?: number;
  now?: () => Date;
}

/** Rate limits of one listener. Every method throws when its limit is reached. */
export function createRequestLimits(options: RequestLimitsOptions = {}): RequestLimits {
  const { requestsPerMinute = DEFAULT_REQUESTS_PER_MINUTE, storedBytesPerHour = STORED_BYTES_PER_HOUR } = options;
  const { now = () => new Date() } = options;
  const counterOf = (limit: number) => createWindowCounter({ limit, windowMs: WINDOW_MS, maxKeys: MAX_KEYS, now });
  const addresses = counterOf(requestsPerMinute);
  const users = counterOf(requestsPerMinute);
  const customers = counterOf(requestsPerMinute * CUSTOMER_FACTOR);
  const storedOf = (limit: number) => createWindowCounter({ limit, windowMs: HOUR_MS, maxKeys: MAX_KEYS, now });
  const storedByUsers = storedOf(storedBytesPerHour);
  const storedByCustomers = storedOf(storedBytesPerHour * STORING_USERS);
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
    countStored(route, { headers, routeOptions }, { userId, customerId }) {
      if (route.storesData !== true || route.text !== undefined) return;
      // A body whose length is not told counts as the largest one.
      const isMeasured = headers['transfer-encoding'] === undefined;
      const bytes = isMeasured ? Number(headers['content-length'] ?? 0) : routeOptions.bodyLimit;
      refuseIfStored(storedByUsers.count(`${customerId} ${userId}`, bytes));
      refuseIfStored(storedByCustomers.count(String(customerId), bytes));
    },
  };
}

function refuseIfOver(seconds: number): void {
  if (seconds > 0) throw new AppError('too_many_requests', { seconds: String(seconds) });
}

function refuseIfStored(seconds: number): void {
  if (seconds === 0) return;
  const minutes = String(Math.ceil(seconds / 60));
  throw new AppError('too_much_stored', { seconds: String(seconds), minutes });
}
