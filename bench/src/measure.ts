export interface Ratio {
  name: string;
  oursMs: number;
  rawMs: number;
  ratio: number;
}

/** Alternates, so that both run under the same load; medians of each. */
export async function compare(options: {
  name: string;
  rounds: number;
  ours: () => Promise<void>;
  raw: () => Promise<void>;
}): Promise<Ratio> {
  const { name, rounds, ours, raw } = options;
  const oursTimes: number[] = [];
  const rawTimes: number[] = [];
  for (const warmUp of [ours, raw, ours, raw]) await warmUp();
  for (let round = 0; round < rounds; round += 1) {
    oursTimes.push(await timed(ours));
    rawTimes.push(await timed(raw));
  }
  const oursMs = median(oursTimes);
  const rawMs = median(rawTimes);
  return { name, oursMs, rawMs, ratio: oursMs / rawMs };
}

export async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
