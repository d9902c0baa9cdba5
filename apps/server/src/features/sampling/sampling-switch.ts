import { createCache } from '../../platform/memory/create-cache.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import { readSampling, type SamplingKey, writeSampling } from './store.ts';

/** One viewer in ten: with 400 of them in the sample (engine.md 3), numbers are within 5% two times in three. */
export const SAMPLE_RATE = 0.1;
/** A page runs a dozen queries at once, and another process may have turned the switch. */
const FRESH_MS = 1_000;
const REMEMBERED = 10_000;

export interface SamplingSwitch {
  /** The share of viewers to look at, or null for all of them. */
  rateOf(key: SamplingKey): Promise<number | null>;
  set(key: SamplingKey, on: boolean): Promise<void>;
}

export function createSamplingSwitch({ db, now }: { db: Database; now: () => Date }): SamplingSwitch {
  const known = createCache<Promise<boolean>>({ maxEntries: REMEMBERED, ttlMs: FRESH_MS, now });
  const nameOf = ({ userId, customerId }: SamplingKey) => `${customerId} ${userId}`;

  function isOn(key: SamplingKey): Promise<boolean> {
    const name = nameOf(key);
    const fresh = known.get(name);
    if (fresh !== undefined) return fresh;
    const on = readSampling(db, key);
    known.set(name, on);
    on.catch(() => known.delete(name));
    return on;
  }

  return {
    async rateOf(key) {
      return (await isOn(key)) ? SAMPLE_RATE : null;
    },
    async set(key, on) {
      await writeSampling(db, key, on);
      known.delete(nameOf(key));
    },
  };
}
