import type { Page } from 'playwright-core';
import { z } from 'zod';

const LONG_MS = 50;
const US_PER_MS = 1000;

const Trace = z.object({ traceEvents: z.array(z.unknown()) });
const Thread = z.object({
  name: z.literal('thread_name'),
  pid: z.number(),
  tid: z.number(),
  args: z.object({ name: z.string() }),
});
const Task = z.object({
  name: z.literal('ThreadControllerImpl::RunTask'),
  ph: z.literal('X'),
  pid: z.number(),
  tid: z.number(),
  dur: z.number(),
  tdur: z.number(),
});

/** Elapsed time of a task includes other work of the machine; processor time does not. */
export interface TaskTimes {
  longestMs: number;
  longestThreadMs: number;
  longTasks: number;
}

export async function tracedTasks(page: Page, work: () => Promise<void>): Promise<TaskTimes> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser to trace');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const trace = await browser.stopTracing();
  return taskTimes(Trace.parse(JSON.parse(trace.toString('utf8'))).traceEvents);
}

export function taskTimes(events: readonly unknown[]): TaskTimes {
  const mains = events.flatMap((event) => {
    const { data } = Thread.safeParse(event);
    return data?.args.name === 'CrRendererMain' ? [`${data.pid} ${data.tid}`] : [];
  });
  const tasks = events.flatMap((event) => {
    const { data } = Task.safeParse(event);
    return data !== undefined && mains.includes(`${data.pid} ${data.tid}`) ? [data] : [];
  });
  const longest = (times: readonly number[]) => times.reduce((most, time) => Math.max(most, time), 0) / US_PER_MS;
  return {
    longestMs: longest(tasks.map(({ dur }) => dur)),
    longestThreadMs: longest(tasks.map(({ tdur }) => tdur)),
    longTasks: tasks.filter(({ tdur }) => tdur > LONG_MS * US_PER_MS).length,
  };
}
