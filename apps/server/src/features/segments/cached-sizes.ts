import { createCache } from '../../platform/memory/create-cache.ts';

const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

/** How many sessions a window has, for as long as somebody types: a live feed outdates every cached result, and changes this little. */
export interface CachedSizes {
  /** As it was within the last minute; counted where nobody has. */
  of(customerId: number, span: { start: Date; end: Date }, count: () => Promise<number>): Promise<number>;
}

export function createCachedSizes({ now }: { now: () => Date }): CachedSizes {
  const sizes = createCache<{ sessions: number }>({ maxEntries: MOST_KEPT, ttlMs: KEPT_MS, now });
  return {
    async of(customerId, { start, end }, count) {
      const key = `${customerId} ${start.toISOString()} ${end.toISOString()}`;
      const found = sizes.get(key);
      if (found !== undefined) return found.sessions;
      const sessions = await count();
      sizes.set(key, { sessions });
      return sessions;
    },
  };
}
