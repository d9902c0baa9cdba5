import type { Page } from 'playwright-core';

/** Processor time of the page's main thread: unlike elapsed time, it does not depend on other load. */
export interface ThreadWork {
  taskMs: number;
  scriptMs: number;
  layoutMs: number;
  styleMs: number;
}

/** Returns a function that reports the work since then. */
export async function countWork(page: Page): Promise<() => Promise<ThreadWork>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async (): Promise<ThreadWork> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ms = (name: string) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
    return {
      taskMs: ms('TaskDuration'),
      scriptMs: ms('ScriptDuration'),
      layoutMs: ms('LayoutDuration'),
      styleMs: ms('RecalcStyleDuration'),
    };
  };
  const before = await read();
  return async () => {
    const after = await read();
    await session.detach();
    return {
      taskMs: after.taskMs - before.taskMs,
      scriptMs: after.scriptMs - before.scriptMs,
      layoutMs: after.layoutMs - before.layoutMs,
      styleMs: after.styleMs - before.styleMs,
    };
  };
}
