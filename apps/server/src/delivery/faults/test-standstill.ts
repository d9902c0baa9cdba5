const LOOK_EVERY_MS = 10_000;
const STANDSTILL_MS = 60_000;

export interface Standstill {
  /** What the run does from now on. */
  doing(what: string): void;
  stop(): void;
}

/** Says what a run waits for when nothing has happened for a minute, and every minute after that. */
export function watchStandstill(describe: () => Promise<string>): Standstill {
  let step = 'starting';
  let since = performance.now();
  let told = since;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - told < STANDSTILL_MS) return;
    told = now;
    const seconds = Math.round((now - since) / 1000);
    void describe().then((state) => {
      process.stdout.write(`Nothing has happened for ${seconds} s while ${step}: ${state}\n`);
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    doing(what) {
      step = what;
      since = performance.now();
      told = since;
    },
    stop: () => clearInterval(timer),
  };
}

/** A wait that would never end is an error that names it. */
export async function within<Value>(what: string, milliseconds: number, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
