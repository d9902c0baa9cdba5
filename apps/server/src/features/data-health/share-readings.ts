import { createCache } from '../../platform/memory/create-cache.ts';

const KEPT_MS = 15_000;
const REMEMBERED = 1_000;

/** Calls with the same key share one reading, which then serves for a while: a reading that takes long must not be repeated at will. */
export function shareReadings<Input, Result extends object>(
  read: (input: Input) => Promise<Result>,
  { keyOf, now }: { keyOf: (input: Input) => string; now: () => Date },
): (input: Input) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  const kept = createCache<Result>({ maxEntries: REMEMBERED, ttlMs: KEPT_MS, now });

  async function readOnce(key: string, input: Input): Promise<Result> {
    try {
      const result = await read(input);
      kept.set(key, result);
      return result;
    } finally {
      running.delete(key);
    }
  }

  return async (input) => {
    const key = keyOf(input);
    const known = kept.get(key) ?? running.get(key);
    if (known !== undefined) return known;
    const reading = readOnce(key, input);
    running.set(key, reading);
    return reading;
  };
}
