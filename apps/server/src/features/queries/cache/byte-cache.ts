import { createByteShares } from './byte-shares.ts';
import { createFifo } from '../fair-queue/fifo.ts';

export interface ByteCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, held: { customerId: number; bytes: number }): void;
  bytes(): number;
  /** Bytes that can be set without driving anything out. */
  room(): number;
  /** Drops everything of a customer. */
  forget(customerId: number): void;
}

interface Entry<T> {
  value: T;
  customerId: number;
  bytes: number;
  storedAt: number;
}

/**
 * When the bytes run out, the customer who holds most gives up what it used least recently: one customer's many results never drive out
 * the few of another. An expired entry is not returned.
 */
export function createByteCache<T>(options: { maxBytes: number; ttlMs: number; now: () => Date }): ByteCache<T> {
  const entries = new Map<string, Entry<T>>();
  /** Keys of each customer, least recently used first. */
  const used = new Map<number, Set<string>>();
  const byAge = createFifo<{ key: string; storedAt: number }>();
  const shares = createByteShares();

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    const { customerId, bytes } = entry;
    entries.delete(key);
    shares.add(customerId, -bytes);
    const keys = used.get(customerId);
    keys?.delete(key);
    if (keys?.size === 0) used.delete(customerId);
  }

  function markUsed(key: string, customerId: number): void {
    const keys = used.get(customerId) ?? new Set();
    keys.delete(key);
    keys.add(key);
    used.set(customerId, keys);
  }

  const isOld = (storedAt: number) => options.now().getTime() - storedAt >= options.ttlMs;

  /** Otherwise a customer who has gone would keep its share. */
  function dropOld(): void {
    byAge.takeWhile(
      ({ storedAt }) => isOld(storedAt),
      ({ key, storedAt }) => {
        if (entries.get(key)?.storedAt === storedAt) drop(key);
      },
    );
  }

  function dropMost(): void {
    const largest = shares.largest();
    if (largest === undefined) return;
    const [oldest] = used.get(largest) ?? [];
    if (oldest !== undefined) drop(oldest);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (isOld(entry.storedAt)) {
        drop(key);
        return undefined;
      }
      markUsed(key, entry.customerId);
      return entry.value;
    },
    set(key, value, { customerId, bytes }) {
      drop(key);
      dropOld();
      if (bytes > options.maxBytes) return;
      const storedAt = options.now().getTime();
      entries.set(key, { value, customerId, bytes, storedAt });
      byAge.push({ key, storedAt });
      markUsed(key, customerId);
      shares.add(customerId, bytes);
      while (shares.total() > options.maxBytes) dropMost();
    },
    bytes: shares.total,
    room() {
      dropOld();
      return options.maxBytes - shares.total();
    },
    forget(customerId) {
      for (const key of used.get(customerId) ?? []) drop(key);
    },
  };
}
