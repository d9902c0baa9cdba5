const TICK_MS = 30_000;

/** Repetition once a day, in UTC: one enqueue with the day as key, so that several processes make one job. */
export interface Daily {
  at: { hour: number; minute: number };
  /** Called with the day, such as `2026-01-05`; must be idempotent for it. */
  fire(day: string): Promise<void>;
}

export interface DailyClock {
  start(): Promise<void>;
  stop(): void;
}

/** A day whose hour passed while nobody ran is caught up as long as that day lasts; older ones are not. */
export function createDailyClock(options: {
  entries: readonly Daily[];
  now: () => Date;
  onError: (error: unknown) => void;
  /** Tests take a shorter one. */
  tickMs?: number | undefined;
}): DailyClock {
  const fired = new Map<Daily, string>();
  let timer: NodeJS.Timeout | undefined;

  async function tick(): Promise<void> {
    const now = options.now();
    const day = now.toISOString().slice(0, 10);
    const minuteOfDay = now.getUTCHours() * 60 + now.getUTCMinutes();
    for (const entry of options.entries) {
      if (fired.get(entry) === day || minuteOfDay < entry.at.hour * 60 + entry.at.minute) continue;
      try {
        await entry.fire(day);
        fired.set(entry, day);
      } catch (error) {
        options.onError(error);
      }
    }
  }

  return {
    async start() {
      await tick();
      timer = setInterval(() => void tick(), options.tickMs ?? TICK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
