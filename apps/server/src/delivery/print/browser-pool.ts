import type { Browser } from 'playwright-core';
import type { BrowserProcess } from './browser-process.ts';

export interface BrowserPool {
  /** Runs one job in a browser that no other job uses meanwhile. The browser of a failed job is not used again. */
  run<Result>(job: (browser: Browser) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  close(): Promise<void>;
}

export interface PoolLimits {
  browsers: number;
  /** Then a fresh browser replaces it: memory that pages leave behind is given back. */
  jobsPerBrowser: number;
  idleMs: number;
}

const DEFAULT_LIMITS: PoolLimits = { browsers: 2, jobsPerBrowser: 25, idleMs: 60_000 };

interface Idle {
  process: BrowserProcess;
  jobs: number;
  timer: NodeJS.Timeout;
}

export function createBrowserPool(options: {
  start: () => Promise<BrowserProcess>;
  limits?: Partial<PoolLimits>;
}): BrowserPool {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const idle: Idle[] = [];
  const alive = new Set<BrowserProcess>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let closed = false;

  async function enter(signal: AbortSignal): Promise<void> {
    if (running < limits.browsers) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(admit), 1);
        reject(signal.reason as Error);
      };
      // The slot of the job that ended passes on, so `running` stays.
      const admit = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(admit);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function take(): Promise<{ process: BrowserProcess; jobs: number }> {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.process.isAlive()) return kept;
      await end(kept.process);
    }
    const started = await options.start();
    alive.add(started);
    return { process: started, jobs: 0 };
  }

  async function end(process: BrowserProcess): Promise<void> {
    alive.delete(process);
    await process.kill();
  }

  async function keep(process: BrowserProcess, jobs: number): Promise<void> {
    if (closed || jobs >= limits.jobsPerBrowser || !process.isAlive()) return end(process);
    const kept: Idle = {
      process,
      jobs,
      timer: setTimeout(() => {
        idle.splice(idle.indexOf(kept), 1);
        void end(process);
      }, limits.idleMs),
    };
    kept.timer.unref();
    idle.push(kept);
  }

  return {
    async run(job, signal) {
      signal.throwIfAborted();
      await enter(signal);
      try {
        if (closed) throw new Error('The browser pool is closed.');
        const { process, jobs } = await take();
        try {
          const result = await untilAborted(job(process.browser), signal);
          await keep(process, jobs + 1);
          return result;
        } catch (error) {
          await end(process);
          throw error;
        }
      } finally {
        leave();
      }
    },
    async close() {
      closed = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...alive].map(end));
    },
  };
}

/** A hung browser never responds, so this does not wait for the job. */
async function untilAborted<Result>(job: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  job.catch(() => undefined);
  try {
    return await Promise.race([job, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}
