import type { ExportRuns } from '../../delivery/runs/create-runs.ts';
import { type FireDeps, fireReadyPlans, fireWaitingPlans } from './fire-plans.ts';

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
  const stopping = new AbortController();
  const { signal } = stopping;
  let ticks = 0;
  let ready: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  async function look(fire: (deps: FireDeps) => Promise<void>): Promise<void> {
    try {
      await fire({ ...deps, stopping: signal });
    } catch (error) {
      // The database is away: the next tick looks again.
      deps.logger.warn({ event: 'plans.tick_failed', error: String(error) }, 'plans could not be looked at');
    }
  }
  async function tick(): Promise<void> {
    await look(fireReadyPlans);
    if (ticks % RECONCILE_EVERY === 0) await look(() => deps.runs.reconcile());
    ticks += 1;
    if (signal.aborted) return;
    // An engine that is slow to say what has arrived delays no plan that waits for nothing.
    waiting ??= look(fireWaitingPlans).finally(() => {
      waiting = null;
    });
  }
  const timer = setInterval(() => {
    ready ??= tick().finally(() => {
      ready = null;
    });
  }, tickMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await ready;
      await waiting;
    },
  };
}
