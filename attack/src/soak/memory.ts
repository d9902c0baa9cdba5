import { type Product, residentMegabytes } from './product.ts';

const EVERY_MS = 5000;
/** Five minutes, until caches are filled and the heap size is stable. */
const LEAST_SAMPLES = 60;
const GROWTH = 1.25;

export interface MemoryReport {
  peakMegabytes: number;
  lives: number;
  /** In words, for processes that ran long enough. */
  trend: string;
  problems: readonly string[];
}

/** Samples the server's memory; a restart begins a new series. */
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
      const samples = lives.map((life) => life.samples);
      return { lives: lives.length, ...judgeMemory(samples, limitMegabytes) };
    },
  };
}

export function judgeMemory(
  lives: readonly (readonly number[])[],
  limitMegabytes: number,
): Omit<MemoryReport, 'lives'> {
  const peakMegabytes = Math.max(0, ...lives.flat());
  const judged = lives.filter((samples) => samples.length >= LEAST_SAMPLES).map(growthIn);
  const problems = [
    ...(peakMegabytes > limitMegabytes ? [`the server held ${Math.round(peakMegabytes)} MB`] : []),
    ...judged
      .filter((ratio) => ratio > GROWTH)
      .map((ratio) => `the server's memory grew to ${ratio.toFixed(2)} of what it was in the middle of its life`),
  ];
  const trend =
    judged.length === 0
      ? 'none long enough to tell whether it is flat'
      : `last third of a life against the middle: ${judged.map((ratio) => ratio.toFixed(2)).join(', ')}`;
  return { peakMegabytes, trend, problems };
}

/** Median of the last third compared with that of the middle third. */
function growthIn(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return median(samples.slice(-third)) / median(samples.slice(third, 2 * third));
}
