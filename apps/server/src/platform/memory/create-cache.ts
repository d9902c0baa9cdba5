import { LRUCache } from 'lru-cache';

interface CacheOptions<V> {
  maxEntries: number;
  now: () => Date;
  ttlMs?: number;
  /** For keys or values whose length the caller of the API chooses. */
  size?: { maxBytes: number; bytesOf: (value: V, key: string) => number };
}

/** Least recently used entries go first. Ages follow the clock of the caller, to the millisecond. */
export function createCache<V extends object>(options: CacheOptions<V>): LRUCache<string, V> {
  const { maxEntries, now, ttlMs, size } = options;
  return new LRUCache<string, V>({
    max: maxEntries,
    perf: { now: () => now().getTime() },
    ttlResolution: 0,
    // The library keeps an entry through the last millisecond of its time.
    ...(ttlMs === undefined ? {} : { ttl: ttlMs - 1 }),
    ...(size === undefined ? {} : { maxSize: size.maxBytes, sizeCalculation: size.bytesOf }),
  });
}

/** Two bytes a character, and what the objects around it take. */
export function bytesOfText(...texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + 2 * text.length, 500);
}
