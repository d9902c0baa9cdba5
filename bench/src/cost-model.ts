/** Milliseconds on `MODEL_CORES` cores: a part that does not depend on the data, and one per million sessions of the customer. */
interface Cost {
  fixedMs: number;
  perMillionMs: number;
}

const MODEL_CORES = 2;

/** Fitted to the measurements in `results/`; docs/sizing.md says what they mean, and a test that they still fit. */
export const costs = {
  /** Overview of 90 of 396 days with its comparison: 17 queries at once, exact, nothing in memory. */
  overview: { fixedMs: 345, perMillionMs: 4.6 },
  /** Mean over eight segments of 90 days. */
  coverage: { fixedMs: 25, perMillionMs: 6.9 },
  /** A segment with a rule of two months, the longest window of one. */
  build: { fixedMs: 60, perMillionMs: 36 },
} as const satisfies Record<string, Cost>;

/** Of sessions, ads and everything derived from them, compressed. */
export const BYTES_PER_SESSION = 160;

export function predictedMs({ fixedMs, perMillionMs }: Cost, sessions: number, cores = MODEL_CORES): number {
  return fixedMs + (perMillionMs * sessions * MODEL_CORES) / (1e6 * cores);
}
