import type { Product } from './product.ts';

const FIRST_AFTER_MS = 30_000;
/** From readiness to the next kill. */
const CALM_MS = 45_000;
/** Starting takes a few seconds; a busy machine may take a minute. */
const RECOVERY_LIMIT_MS = 180_000;
/** Connections that the kill cut are still being retried. */
const AFTERMATH_MS = 5_000;

interface KillReport {
  engine: number;
  postgres: number;
  server: number;
  slowestRecoveryMs: number;
  problems: readonly string[];
}

export interface Killer {
  isOutage(): boolean;
  stop(): Promise<KillReport>;
}

/**
 * Fractions of the run at which the server is killed. Its last run is long enough to show whether memory stays flat.
 */
const SERVER_KILLS = [0.2, 0.35];

/** Kills the engine, PostgreSQL and occasionally the server with SIGKILL, and checks that each comes back. */
export function startKiller(product: Product, runMs: number): Killer {
  const counts = { engine: 0, postgres: 0, server: 0 };
  const startedAt = Date.now();
  const problems: string[] = [];
  let slowestRecoveryMs = 0;
  let outageUntil = 0;
  const stopping = new AbortController();

  const nextVictim = () => {
    const due = SERVER_KILLS.filter((part) => Date.now() - startedAt > part * runMs).length;
    if (counts.server < due) return 'server';
    return counts.engine > counts.postgres ? 'postgres' : 'engine';
  };

  const kill = async () => {
    const victim = nextVictim();
    const pid = { engine: product.enginePid, postgres: product.postgresPid, server: product.serverPid }[victim]();
    if (pid === undefined) {
      problems.push(`no process of the ${victim} was found`);
      return;
    }
    const killedAt = Date.now();
    outageUntil = Infinity;
    counts[victim] += 1;
    process.kill(pid, 'SIGKILL');
    // The server reports ready until it notices the loss.
    await pause(1000);
    while (!(await product.isReady()) && Date.now() - killedAt < RECOVERY_LIMIT_MS) await pause(500);
    const tookMs = Date.now() - killedAt;
    slowestRecoveryMs = Math.max(slowestRecoveryMs, tookMs);
    if (tookMs >= RECOVERY_LIMIT_MS) problems.push(`not ready ${tookMs / 1000} s after the ${victim} was killed`);
    outageUntil = Date.now() + AFTERMATH_MS;
  };

  const loop = (async () => {
    await pause(FIRST_AFTER_MS, stopping.signal);
    while (!stopping.signal.aborted) {
      await kill();
      await pause(CALM_MS, stopping.signal);
    }
  })();

  return {
    isOutage: () => Date.now() < outageUntil,
    async stop() {
      stopping.abort();
      await loop;
      return { ...counts, slowestRecoveryMs, problems };
    },
  };
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      resolve();
    },
    { once: true },
  );
  return signal?.aborted ? Promise.resolve() : promise;
}
