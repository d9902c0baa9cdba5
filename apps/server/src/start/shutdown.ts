/** reliability F23: stop claiming jobs, finish or release them in this time, engines last. */
const GRACE_MS = 20_000;

interface Stoppable {
  name: string;
  stop(): Promise<void>;
}

export interface Shutdown {
  /** Stopped in the reverse order of registration. */
  add(part: Stoppable): void;
  /** Safe to call more than once. */
  run(): Promise<void>;
}

export function createShutdown(onProblem: (name: string, error: unknown) => void): Shutdown {
  const parts: Stoppable[] = [];
  let running: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    for (const part of parts.toReversed()) {
      try {
        await withinGrace(part.stop());
      } catch (error) {
        onProblem(part.name, error);
      }
    }
  }

  return {
    add(part) {
      parts.push(part);
      // Stopping during the start: what opens now is closed at once.
      if (running) void part.stop().catch((error: unknown) => onProblem(part.name, error));
    },
    run: () => (running ??= stopAll()),
  };
}

async function withinGrace(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not stopped within ${GRACE_MS / 1000} s`)), GRACE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
