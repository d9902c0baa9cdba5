import type { Product } from './product.ts';

const FIRST_AFTER_MS = 30_000;
const EVERY_MS = 75_000;
/** After a kill the product may refuse or cut connections for this long. */
const OUTAGE_MS = 45_000;

export interface Killer {
  isOutage(): boolean;
  stop(): Promise<{ engine: number; postgres: number; server: number; problems: readonly string[] }>;
}

/** Ends one process of the product after the other with SIGKILL, and expects it back. */
export function startKiller(product: Product): Killer {
  const counts = { engine: 0, postgres: 0, server: 0 };
  const victims = ['engine', 'postgres', 'server'] as const;
  const problems: string[] = [];
  let outageUntil = 0;
  let recovery: Promise<void> = Promise.resolve();
  let round = 0;

  const kill = () => {
    const victim = victims[round % victims.length] ?? 'engine';
    round += 1;
    const pid = { engine: product.enginePid, postgres: product.postgresPid, server: product.serverPid }[victim]();
    if (pid === undefined) {
      problems.push(`no process of the ${victim} was found`);
      return;
    }
    outageUntil = Date.now() + OUTAGE_MS;
    counts[victim] += 1;
    process.kill(pid, 'SIGKILL');
    recovery = expectReady(victim);
  };

  const expectReady = async (victim: string) => {
    while (Date.now() < outageUntil) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (await product.isReady()) return;
    }
    problems.push(`not ready ${OUTAGE_MS / 1000} s after the ${victim} was killed`);
  };

  let timer = setTimeout(function next() {
    kill();
    timer = setTimeout(next, EVERY_MS);
  }, FIRST_AFTER_MS);

  return {
    isOutage: () => Date.now() < outageUntil,
    async stop() {
      clearTimeout(timer);
      await recovery;
      return { ...counts, problems };
    },
  };
}
