import type { ExportRuns } from '../../delivery/runs/create-runs.ts';
import { type FireDeps, firePlans } from './fire-plans.ts';

/** R3: a plan starts within two seconds of its time. */
const TICK_MS = 1_000;
const RECONCILE_EVERY = 60;

export interface PlanClock {
  stop(): Promise<void>;
}

/** Fires plans, and ends runs whose worker is gone. Every process has one; the database decides which fires a plan. */
export function startPlanClock(
  deps: FireDeps & { runs: Pick<ExportRuns, 'reconcile'> },
  { tickMs = TICK_MS }: { tickMs?: number } = {},
): PlanClock {
  let ticks = 0;
  let work: Promise<void> | null = null;
  async function tick(): Promise<void> {
    try {
      await firePlans(deps);
      if (ticks % RECONCILE_EVERY === 0) await deps.runs.reconcile();
    } catch (error) {
      // The database is away: the next tick looks again.
      deps.logger.warn({ event: 'plans.tick_failed', error: String(error) }, 'plans could not be looked at');
    }
    ticks += 1;
  }
  const timer = setInterval(() => {
    work ??= tick().finally(() => {
      work = null;
    });
  }, tickMs);
  return {
    async stop() {
      clearInterval(timer);
      await work;
    },
  };
}
