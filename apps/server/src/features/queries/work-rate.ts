/** Measured on two processors. */
const USUAL_PER_MS = 300_000;
/** Below it the fixed cost of a query counts more than its rows. */
const LEAST_WORK = 3_000_000;
/** One query says little: others may have run next to it. */
const WEIGHT = 0.2;

export interface WorkRate {
  /** `work` is that of `estimateWork`. */
  expectMs(work: number): number;
  learn(work: number, elapsedMs: number): void;
}

/** How long queries will probably take, from how long earlier ones took on this machine. */
export function createWorkRate(): WorkRate {
  let perMs = USUAL_PER_MS;
  return {
    expectMs: (work) => work / perMs,
    learn(work, elapsedMs) {
      if (work < LEAST_WORK || elapsedMs <= 0) return;
      // In logarithms: one that took ten times as long weighs as much as one that took a tenth.
      perMs *= (work / elapsedMs / perMs) ** WEIGHT;
    },
  };
}
