export interface ByteCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, bytes: number): void;
  bytes(): number;
}

/** Least recently used goes first when the bytes run out; an entry older than its time is no answer. */
export function createByteCache<T>(options: { maxBytes: number; ttlMs: number; now: () => Date }): ByteCache<T> {
  const entries = new Map<string, { value: T; bytes: number; storedAt: number }>();
  let held = 0;

  const drop = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      if (options.now().getTime() - entry.storedAt < options.ttlMs) return entry.value;
      drop(key);
      return undefined;
    },
    set(key, value, bytes) {
      drop(key);
      if (bytes > options.maxBytes) return;
      entries.set(key, { value, bytes, storedAt: options.now().getTime() });
      held += bytes;
      for (const oldest of entries.keys()) {
        if (held <= options.maxBytes) break;
        drop(oldest);
      }
    },
    bytes: () => held,
  };
}
