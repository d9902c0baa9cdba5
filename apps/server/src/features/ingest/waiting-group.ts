import { setTimeout as delay } from 'node:timers/promises';
import type { AcceptedSessions } from './accept-sessions.ts';
import { AHEAD_ROWS, readingsOf, type RequestReadings } from './read-ahead.ts';
import type { SessionLines } from './read-body.ts';

/** More bodies than this are not read before their turn, so that memory does not depend on how many requests wait. */
const GROUP_BYTES = 8 * 1024 * 1024;
const GROUP_REQUESTS = 20;
/** A body that takes longer to come is waited for outside of turns, so that a slow sender delays no other. */
const SOON_MS = 200;
const SLOW_BODIES = 2;

export interface WaitingRequest {
  key: string;
  /** The same promise at every call. */
  read: () => Promise<SessionLines>;
  settled: PromiseWithResolvers<AcceptedSessions>;
}

export type ReadRequest = WaitingRequest & { lines: SessionLines; readings: RequestReadings };

/** Requests of one customer that are stored together. Two with the same key are not: the second is a repetition. */
export interface WaitingGroup {
  requests: readonly ReadRequest[];
  isFull(): boolean;
  /** Its bodies leave room for those of another group. */
  isSmall(): boolean;
  has(request: WaitingRequest): boolean;
  hasKey(key: string): boolean;
  mayTake(request: WaitingRequest): boolean;
  /** Takes it out of the waiting ones when its body is there soon. */
  take(request: WaitingRequest, waiting: Set<WaitingRequest>, signal: AbortSignal): Promise<void>;
  /** Takes it out of the waiting ones however long its body takes. */
  takeFirst(request: WaitingRequest, waiting: Set<WaitingRequest>): Promise<void>;
  /** Reads rows of the last request that was taken, until the signal says that the group gets its turn. */
  readAhead(signal: AbortSignal): Promise<void>;
}

export function createWaitingGroup(now: () => Date): WaitingGroup {
  const requests: ReadRequest[] = [];
  const keys = new Set<string>();
  const slow = new Set<WaitingRequest>();
  let bytes = 0;
  let rowsAhead = 0;

  async function takeFirst(request: WaitingRequest, waiting: Set<WaitingRequest>): Promise<void> {
    waiting.delete(request);
    keys.add(request.key);
    try {
      const lines = await request.read();
      bytes += lines.bytes.length;
      requests.push({ ...request, lines, readings: readingsOf(lines.bytes, { now: now() }) });
    } catch (error) {
      keys.delete(request.key);
      request.settled.reject(error);
    }
  }

  return {
    requests,
    isFull: () => requests.length >= GROUP_REQUESTS || bytes >= GROUP_BYTES || slow.size >= SLOW_BODIES,
    isSmall: () => bytes < GROUP_BYTES,
    has: ({ settled }) => requests.some((one) => one.settled === settled),
    hasKey: (key) => keys.has(key),
    mayTake: (request) => !keys.has(request.key) && !slow.has(request),
    takeFirst,
    async take(request, waiting, signal) {
      if (await isReadSoon(request, signal)) await takeFirst(request, waiting);
      else if (!signal.aborted) slow.add(request);
    },
    async readAhead(signal) {
      const last = requests.at(-1);
      if (last === undefined || rowsAhead >= AHEAD_ROWS) return;
      rowsAhead += await last.readings.readAhead(AHEAD_ROWS - rowsAhead, () => !signal.aborted);
    },
  };
}

/** Whether the body is there, or refused, at once or soon. */
export async function isReadSoon(request: WaitingRequest, signal: AbortSignal): Promise<boolean> {
  const waited = new AbortController();
  const settled = request.read().then(
    () => true,
    () => true,
  );
  const late = delay(SOON_MS, false, { signal: AbortSignal.any([waited.signal, signal]) }).catch(() => false);
  try {
    return await Promise.race([settled, late]);
  } finally {
    waited.abort();
  }
}
