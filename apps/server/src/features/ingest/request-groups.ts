import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@playhead/contract/errors';
import type { AcceptedSessions, SessionsRequest } from './accept-sessions.ts';
import type { SessionLines } from './read-body.ts';

/** More bodies than this are not read ahead, so that memory does not depend on how many requests wait. */
const GROUP_BYTES = 8 * 1024 * 1024;
const GROUP_REQUESTS = 20;
/** A body that takes longer to come waits for the turn of its own request, so that a slow sender delays no other. */
const SOON_MS = 200;
const SLOW_BODIES = 2;

interface WaitingRequest {
  key: string;
  /** The same promise at every call. */
  read: () => Promise<SessionLines>;
  settled: PromiseWithResolvers<AcceptedSessions>;
}

interface RequestGroups {
  /** `read` is called when it is the request's turn. */
  add(customerId: number, request: { key: string; read: () => Promise<SessionLines> }): Promise<AcceptedSessions>;
}

type AcceptGroup = (group: {
  customerId: number;
  requests: readonly SessionsRequest[];
}) => Promise<readonly (AcceptedSessions | AppError)[]>;

/**
 * The first of a customer's waiting requests to get its turn takes those behind it along; when their turns come, they
 * are done.
 */
export function createRequestGroups(options: {
  takeTurn: (customerId: number, work: () => Promise<void>) => Promise<void>;
  accept: AcceptGroup;
}): RequestGroups {
  const { takeTurn, accept } = options;
  const waiting = new Map<number, Set<WaitingRequest>>();

  const work = async (customerId: number, first: WaitingRequest) => {
    const mine = waiting.get(customerId);
    if (mine?.has(first) !== true) return;
    const group = await readGroup(mine, first);
    if (mine.size === 0) waiting.delete(customerId);
    if (group.length === 0) return;
    try {
      const results = await accept({ customerId, requests: group.map(({ key, lines }) => ({ key, lines })) });
      for (const [index, { settled }] of group.entries()) {
        const result = results[index] ?? new AppError('internal');
        if (result instanceof AppError) settled.reject(result);
        else settled.resolve(result);
      }
    } catch (error) {
      for (const { settled } of group) settled.reject(error);
    }
  };

  return {
    async add(customerId, { key, read }) {
      const request: WaitingRequest = { key, read: once(read), settled: Promise.withResolvers<AcceptedSessions>() };
      const mine = waiting.get(customerId) ?? new Set();
      waiting.set(customerId, mine.add(request));
      takeTurn(customerId, () => work(customerId, request)).catch((error: unknown) => {
        mine.delete(request);
        request.settled.reject(error);
      });
      return request.settled.promise;
    },
  };
}

/** Takes requests out of the waiting ones. Two with the same key are not in one group: the second is a repetition. */
async function readGroup(
  waiting: Set<WaitingRequest>,
  first: WaitingRequest,
): Promise<readonly (WaitingRequest & { lines: SessionLines })[]> {
  const group: (WaitingRequest & { lines: SessionLines })[] = [];
  const keys = new Set<string>();
  let bytes = 0;
  let slow = 0;
  for (const request of [first, ...waiting]) {
    if (keys.has(request.key)) continue;
    if (group.length >= GROUP_REQUESTS || bytes >= GROUP_BYTES || slow >= SLOW_BODIES) break;
    if (request !== first && !(await isReadSoon(request))) {
      slow += 1;
      continue;
    }
    waiting.delete(request);
    keys.add(request.key);
    try {
      const lines = await request.read();
      bytes += lines.bytes.length;
      group.push({ ...request, lines });
    } catch (error) {
      request.settled.reject(error);
    }
  }
  return group;
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

async function isReadSoon(request: WaitingRequest): Promise<boolean> {
  const waited = new AbortController();
  const settled = request.read().then(
    () => true,
    () => true,
  );
  const late = delay(SOON_MS, false, { signal: waited.signal }).catch(() => false);
  try {
    return await Promise.race([settled, late]);
  } finally {
    waited.abort();
  }
}
