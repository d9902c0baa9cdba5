import { type Product, residentMegabytes } from './product.ts';

const EVERY_MS = 5000;
/** A life shorter than this has no steady state to compare. */
const LEAST_SAMPLES = 24;
const GROWTH = 1.25;

export interface MemoryReport {
  peakMegabytes: number;
  lives: number;
  problems: readonly string[];
}

/** Samples the server's memory; a server that was restarted begins a new life. */
export function watchMemory(product: Product, limitMegabytes: number) {
  const lives: { pid: number; samples: number[] }[] = [];
  const timer = setInterval(() => {
    const pid = product.serverPid();
    const megabytes = residentMegabytes(pid);
    if (pid === undefined || megabytes === 0) return;
    if (lives.at(-1)?.pid !== pid) lives.push({ pid, samples: [] });
    lives.at(-1)?.samples.push(megabytes);
  }, EVERY_MS);
  return {
    stop(): MemoryReport {
      clearInterval(timer);
      const peakMegabytes = Math.max(0, ...lives.flatMap(({ samples }) => samples));
      const growing = lives.flatMap(({ samples }) => growthIn(samples) ?? []).filter((ratio) => ratio > GROWTH);
      const problems = [
        ...(peakMegabytes > limitMegabytes ? [`the server held ${Math.round(peakMegabytes)} MB`] : []),
        ...growing.map(
          (ratio) => `the server's memory grew to ${ratio.toFixed(2)} of what it was in the middle of its life`,
        ),
      ];
      return { peakMegabytes, lives: lives.length, problems };
    },
  };
}

/** Median of the last third against that of the middle third, or null for a short life. */
function growthIn(samples: readonly number[]): number | null {
  if (samples.length < LEAST_SAMPLES) return null;
  const third = Math.floor(samples.length / 3);
  const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return median(samples.slice(-third)) / median(samples.slice(third, 2 * third));
}
