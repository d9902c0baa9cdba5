import { AppError } from '@playhead/contract/errors';
import type { QueryResult } from '@playhead/contract/http/queries';
import { RESULT_TOO_LARGE } from '../../../platform/engine/engine-errors.ts';
import { createByteCache } from './byte-cache.ts';
import { sizeOf } from './result-size.ts';

const CACHE_TTL_MS = 60_000;
/** Results computed before anybody asks are for the whole day: their key names the days and the data they are of. */
const WARM_TTL_MS = 24 * 3_600_000;
/** In addition to the cache, so that they drive out no result that somebody uses. */
const WARM_SHARE = 0.5;
/** Twice the largest numbers of a million cells; what is larger could not be kept until a caller reads it. */
const MAX_RESULT_BYTES = 64 * 1024 ** 2;

/** Where a result came from. */
export type ResultOrigin = 'engine' | 'cache' | 'warmed';

interface Held {
  key: string;
  customerId: number;
}

/** Results by the key of their query. Those that are too large throw `query_too_large`. */
export interface ResultStore {
  find(key: string): { result: QueryResult; origin: ResultOrigin } | undefined;
  /** For a minute. */
  keep(held: Held, result: QueryResult): void;
  /** For a day. False where it would drive out another. */
  keepWarm(held: Held, result: QueryResult): boolean;
  /** Drops what was kept for a day. */
  forgetWarm(customerId: number): void;
}

export function createResultStore({ maxBytes, now }: { maxBytes: number; now: () => Date }): ResultStore {
  const used = createByteCache<QueryResult>({ maxBytes, ttlMs: CACHE_TTL_MS, now });
  const warmed = createByteCache<QueryResult>({ maxBytes: maxBytes * WARM_SHARE, ttlMs: WARM_TTL_MS, now });
  return {
    find(key) {
      const result = used.get(key);
      if (result) return { result, origin: 'cache' };
      const early = warmed.get(key);
      return early && { result: early, origin: 'warmed' };
    },
    keep({ key, customerId }, result) {
      used.set(key, result, { customerId, bytes: sizeWithinLimit(result) });
    },
    keepWarm({ key, customerId }, result) {
      if (warmed.get(key)) return true;
      const bytes = sizeWithinLimit(result);
      if (bytes > warmed.room()) return false;
      warmed.set(key, result, { customerId, bytes });
      return true;
    },
    forgetWarm: warmed.forget,
  };
}

function sizeWithinLimit(result: QueryResult): number {
  const bytes = sizeOf(result);
  if (bytes > MAX_RESULT_BYTES) throw new AppError('query_too_large', { reason: RESULT_TOO_LARGE });
  return bytes;
}
