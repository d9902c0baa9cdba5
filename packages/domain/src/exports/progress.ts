/** EXP-021 */
export interface DownloadTask {
  id: string;
  name: string;
  percent: number;
}

/** EXP-033, EXP-049: percent at each stage, the step per poll and the highest a poll leads to. */
const STAGES = {
  page: { start: 0, requested: 20, running: 50, step: 2 },
  data: { start: 10, requested: 10, running: 30, step: 5 },
} as const;
const HIGHEST_WHILE_POLLING = 90;
const DONE = 100;

export type ExportKind = keyof typeof STAGES;

export function percentAt(kind: ExportKind, stage: 'start' | 'requested' | 'running'): number {
  return STAGES[kind][stage];
}

/** After one more poll that found the job unfinished. */
export function percentAfterPoll(kind: ExportKind, percent: number): number {
  return Math.max(percent, Math.min(HIGHEST_WHILE_POLLING, percent + STAGES[kind].step));
}

/** EXP-050, EXP-051: pause between two polls in ms, and the number of polls after which the client gives up. */
export const POLLING = {
  page: { everyMs: 1000, limit: 10_000 },
  widget: { everyMs: 5000, limit: 10_000 },
  job: { everyMs: 1000, limit: 1000 },
  viewers: { everyMs: 1000, limit: 6_000_000 },
} as const;

export type DownloadEvent =
  | { kind: 'added'; task: DownloadTask }
  | { kind: 'progressed'; id: string; percent: number }
  | { kind: 'removed'; id: string };

/** The list in the progress box. An event of a task that was removed changes nothing (EXP-036). */
export function downloadTasks(tasks: readonly DownloadTask[], event: DownloadEvent): readonly DownloadTask[] {
  if (event.kind === 'added') return [...tasks, event.task];
  if (event.kind === 'removed') return tasks.filter(({ id }) => id !== event.id);
  return tasks.map((task) =>
    task.id === event.id ? { ...task, percent: Math.min(DONE, Math.max(task.percent, event.percent)) } : task,
  );
}

/** EXP-020: of all tasks in the box, whole percent. */
export function averagePercent(tasks: readonly DownloadTask[]): number {
  if (tasks.length === 0) return 0;
  return Math.round(tasks.reduce((sum, { percent }) => sum + percent, 0) / tasks.length);
}
