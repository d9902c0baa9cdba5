export interface WindowCounter {
  /** Counts one call, or as many bytes. Returns 0, or the seconds until the next one of this key is accepted. */
  count(key: string, amount?: number): number;
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
  const windows = new Map<string, { counted: number; endsAt: number }>();
  return {
    count(key, amount = 1) {
      const at = now().getTime();
      const known = windows.get(key);
      const window = known === undefined || known.endsAt <= at ? { counted: 0, endsAt: at + windowMs } : known;
      windows.delete(key);
      windows.set(key, window);
      const oldest = windows.keys().next();
      if (windows.size > maxKeys && oldest.done === false) windows.delete(oldest.value);
      if (window.counted + amount > limit) return Math.max(1, Math.ceil((window.endsAt - at) / 1000));
      window.counted += amount;
      return 0;
    },
    uncount(key) {
      const window = windows.get(key);
      if (window !== undefined && window.counted > 0) window.counted -= 1;
    },
    size: () => windows.size,
  };
}
