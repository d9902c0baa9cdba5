export interface WindowCounter {
  /** Counts one call. Returns 0, or the seconds until the next call of this key is accepted. */
  count(key: string): number;
  /** Takes back one call of the current window. */
  uncount(key: string): void;
  size(): number;
}

export interface WindowCounterOptions {
  limit: number;
  windowMs: number;
  /** The key that was unused for longest is removed for a new one. */
  maxKeys: number;
  now: () => Date;
}

/** Fixed-window counter for a bounded number of keys. */
export function createWindowCounter({ limit, windowMs, maxKeys, now }: WindowCounterOptions): WindowCounter {
  const windows = new Map<string, { calls: number; endsAt: number }>();
  return {
    count(key) {
      const at = now().getTime();
      const known = windows.get(key);
      const window = known === undefined || known.endsAt <= at ? { calls: 0, endsAt: at + windowMs } : known;
      windows.delete(key);
      windows.set(key, window);
      const oldest = windows.keys().next();
      if (windows.size > maxKeys && oldest.done === false) windows.delete(oldest.value);
      if (window.calls >= limit) return Math.max(1, Math.ceil((window.endsAt - at) / 1000));
      window.calls += 1;
      return 0;
    },
    uncount(key) {
      const window = windows.get(key);
      if (window !== undefined && window.calls > 0) window.calls -= 1;
    },
    size: () => windows.size,
  };
}
