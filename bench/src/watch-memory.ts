import { readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 20;
const PAGE_BYTES = 4_096;

export interface MemoryGrowth {
  /** Of the process, before and at most while it worked. */
  startRssBytes: number;
  peakRssBytes: number;
}

export function watchMemory(): { end(): MemoryGrowth } {
  const startRssBytes = process.memoryUsage.rss();
  let peakRssBytes = startRssBytes;
  const look = setInterval(() => {
    peakRssBytes = Math.max(peakRssBytes, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  return {
    end: () => {
      clearInterval(look);
      return { startRssBytes, peakRssBytes };
    },
  };
}

/** Of another process; Linux only, zeros elsewhere. */
export async function watchMemoryOf(pid: number): Promise<{ end(): Promise<MemoryGrowth> }> {
  const startRssBytes = await rssOf(pid);
  let peakRssBytes = startRssBytes;
  const look = setInterval(() => {
    void rssOf(pid).then((bytes) => {
      peakRssBytes = Math.max(peakRssBytes, bytes);
    });
  }, LOOK_EVERY_MS);
  return {
    async end() {
      clearInterval(look);
      return { startRssBytes, peakRssBytes: Math.max(peakRssBytes, await rssOf(pid)) };
    },
  };
}

async function rssOf(pid: number): Promise<number> {
  try {
    const [, pages = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(pages) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

export function mib(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}
