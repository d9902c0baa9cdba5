import { type DownloadTask, downloadTasks } from '@playhead/domain/exports';

/** How long a task that ended stays in the box, so that its full bar is seen. */
const SHOWN_AFTER_END_MS = 2000;

/** The task as its own flow sees it. */
export interface RunningDownload {
  /** EXP-036: aborted when the task is removed. */
  signal: AbortSignal;
  /** Lower numbers than before change nothing. */
  progress(percent: number): void;
  /** EXP-034, EXP-049: the bar is full, whatever the outcome. */
  end(): void;
  /** EXP-035 */
  remove(): void;
}

/** Downloads under way. It outlives the pages, so that a download goes on when its page is left. */
export interface DownloadStore {
  read(): readonly DownloadTask[];
  subscribe(listener: () => void): () => void;
  start(task: { name: string; percent: number }): RunningDownload;
  remove(id: string): void;
  /** For another user who signs in: nothing of the one before may be left. */
  clear(): void;
}

export function createDownloadStore(): DownloadStore {
  let tasks: readonly DownloadTask[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();

  function apply(event: Parameters<typeof downloadTasks>[1]): void {
    tasks = downloadTasks(tasks, event);
    for (const listener of listeners) listener();
  }

  function remove(id: string): void {
    running.get(id)?.abort();
    running.delete(id);
    apply({ kind: 'removed', id });
  }

  return {
    read: () => tasks,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start({ name, percent }) {
      lastId += 1;
      const id = String(lastId);
      const controller = new AbortController();
      running.set(id, controller);
      apply({ kind: 'added', task: { id, name, percent } });
      return {
        signal: controller.signal,
        progress: (now) => apply({ kind: 'progressed', id, percent: now }),
        end() {
          running.delete(id);
          apply({ kind: 'progressed', id, percent: 100 });
          setTimeout(() => remove(id), SHOWN_AFTER_END_MS);
        },
        remove: () => remove(id),
      };
    },
    remove,
    clear() {
      for (const { id } of tasks) remove(id);
    },
  };
}
