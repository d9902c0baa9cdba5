import { setImmediate } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { AcceptedSessions, SessionsRequest } from './accept-sessions.ts';
import type { Turn } from './ingest-queue.ts';
import type { SessionLines } from './read-body.ts';
import {
  createWaitingGroup,
  isReadSoon,
  type ReadRequest,
  type WaitingGroup,
  type WaitingRequest,
} from './waiting-group.ts';

interface RequestGroups {
  /** `read` is called when it is the request's turn, or before while others of the customer are stored. */
  add(customerId: number, request: { key: string; read: () => Promise<SessionLines> }): Promise<AcceptedSessions>;
}

/** Of all customers: each may hold a body of 64 MB until the customer's next turn. */
const MOST_GROUPS_AHEAD = 4;
/** Of all customers: each is a body of up to 64 MB that is read outside of a turn. More of them hold their turns. */
const MOST_SLOW_BODIES = 4;
/** A customer of slow senders leaves room for another's. */
const SLOW_BODIES_PER_CUSTOMER = 2;

type AcceptGroup = (group: {
  customerId: number;
  requests: readonly SessionsRequest[];
}) => Promise<readonly (AcceptedSessions | AppError)[]>;

interface SendingCustomer {
  waiting: Set<WaitingRequest>;
  /** Taken out of the waiting ones while others were stored; the next turn of the customer stores it. */
  ahead: WaitingGroup | null;
  /** Settles when another request waits. */
  arrived: PromiseWithResolvers<void>;
}

/**
 * The first of a customer's waiting requests to get its turn takes those behind it along; when their turns come, they
 * are done. While a group is stored, the next one is read: the engine and this process work at the same time.
 */
export function createRequestGroups(options: {
  takeTurn: (customerId: number, work: () => Promise<void>, turn?: Turn) => Promise<void>;
  accept: AcceptGroup;
  now: () => Date;
}): RequestGroups {
  const { takeTurn, accept, now } = options;
  const customers = new Map<number, SendingCustomer>();
  let groupsAhead = 0;
  /** Requests that gave their turn up until their body is there, with their customers. */
  const slow = new Map<WaitingRequest, number>();

  /** A slow body gives its turn up, and gets another one when it is there, if no group has taken it along by then. */
  const takeTurns = async (customerId: number, request: WaitingRequest) => {
    await takeTurn(customerId, async () => {
      if (!(await giveUp(customerId, request))) await work(customerId, request);
    });
    if (!slow.has(request)) return;
    await request.read().catch(() => undefined);
    slow.delete(request);
    await takeTurn(customerId, () => work(customerId, request), { again: true });
  };

  async function giveUp(customerId: number, request: WaitingRequest): Promise<boolean> {
    if (customers.get(customerId)?.waiting.has(request) !== true) return false;
    if (await isReadSoon(request, new AbortController().signal)) return false;
    const own = [...slow.values()].filter((id) => id === customerId);
    if (slow.size >= MOST_SLOW_BODIES || own.length >= SLOW_BODIES_PER_CUSTOMER) return false;
    slow.set(request, customerId);
    return true;
  }

  const work = async (customerId: number, first: WaitingRequest) => {
    const customer = customers.get(customerId);
    // The turn of a request that is done must not take the place of another: turns would wait for longer and longer.
    if (customer === undefined || !isOpen(customer, first)) return;
    for (;;) {
      const { requests, isSmall } = await nextGroup(customer, first);
      if (requests.length === 0) break;
      const stored = new AbortController();
      const reading = isSmall() && groupsAhead < MOST_GROUPS_AHEAD ? readWhile(customer, stored.signal) : undefined;
      await settleAll(requests, accept({ customerId, requests: requests.map(asSent) }));
      stored.abort();
      await reading;
      // It repeats a key of the group that was read ahead, and may have been read ahead itself meanwhile.
      if (!isOpen(customer, first)) break;
    }
    if (customer.waiting.size === 0 && customer.ahead === null) customers.delete(customerId);
  };

  async function nextGroup(customer: SendingCustomer, first: WaitingRequest): Promise<WaitingGroup> {
    const { waiting } = customer;
    const group = customer.ahead ?? createWaitingGroup(now);
    if (customer.ahead !== null) groupsAhead -= 1;
    customer.ahead = null;
    const never = new AbortController().signal;
    if (waiting.has(first) && !group.hasKey(first.key)) await group.takeFirst(first, waiting);
    for (const request of waiting) {
      if (group.isFull()) break;
      if (group.mayTake(request)) await group.take(request, waiting, never);
    }
    return group;
  }

  /** Until the signal says that the group before is stored. */
  async function readWhile(customer: SendingCustomer, signal: AbortSignal): Promise<void> {
    const group = createWaitingGroup(now);
    groupsAhead += 1;
    const ended = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
    });
    try {
      while (!signal.aborted && !group.isFull()) {
        const next = [...customer.waiting].find(group.mayTake);
        if (next === undefined) {
          await Promise.race([customer.arrived.promise, ended]);
          // A request that is refused its turn leaves in the meantime.
          await setImmediate();
        } else {
          await group.take(next, customer.waiting, signal);
          await group.readAhead(signal);
        }
      }
    } finally {
      if (group.requests.length > 0) customer.ahead = group;
      else groupsAhead -= 1;
    }
  }

  return {
    async add(customerId, { key, read }) {
      const request: WaitingRequest = { key, read: once(read), settled: Promise.withResolvers<AcceptedSessions>() };
      const customer = customers.get(customerId) ?? newCustomer();
      customers.set(customerId, customer);
      customer.waiting.add(request);
      takeTurns(customerId, request).catch((error: unknown) => {
        customer.waiting.delete(request);
        request.settled.reject(error);
      });
      customer.arrived.resolve();
      customer.arrived = Promise.withResolvers();
      return request.settled.promise;
    },
  };
}

const isOpen = ({ waiting, ahead }: SendingCustomer, request: WaitingRequest): boolean =>
  waiting.has(request) || ahead?.has(request) === true;

const newCustomer = (): SendingCustomer => ({
  waiting: new Set(),
  ahead: null,
  arrived: Promise.withResolvers(),
});

const asSent = ({ key, lines, readings }: ReadRequest): SessionsRequest => ({ key, lines, readings });

async function settleAll(requests: readonly ReadRequest[], accepting: ReturnType<AcceptGroup>): Promise<void> {
  try {
    const results = await accepting;
    for (const [index, { settled }] of requests.entries()) {
      const result = results[index] ?? new AppError('internal');
      if (result instanceof AppError) settled.reject(result);
      else settled.resolve(result);
    }
  } catch (error) {
    for (const { settled } of requests) settled.reject(error);
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null;
  return () => {
    if (result === null) {
      result = work();
      // The caller that awaits it gets the failure; until then it must not count as unhandled.
      result.catch(() => undefined);
    }
    return result;
  };
}
