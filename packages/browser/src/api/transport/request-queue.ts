/**
 * A browser opens six connections to one host; what waits long behind them should be ours to order. As many again wait in the
 * browser itself: while the page draws the first responses nobody here could send the next query, and the connections stood idle.
 */
const QUEUE_WIDTH = 12;

export interface RequestQueue {
  /** Lowest `priority` goes first. It is read when a slot gets free: what the reader scrolled to meanwhile goes ahead. */
  run<T>(task: () => Promise<T>, options: { priority: () => number; signal: AbortSignal }): Promise<T>;
}

interface Waiting {
  priority: () => number;
  start: () => void;
}

export interface RequestQueueOptions {
  width?: number;
  /** When the first of many begins. Widgets of one page query in the same tick: by then all of them stand in the queue. */
  soon?: (start: () => void) => void;
}

export function createRequestQueue({
  width = QUEUE_WIDTH,
  soon = queueMicrotask,
}: RequestQueueOptions = {}): RequestQueue {
  const waiting: Waiting[] = [];
  let running = 0;

  function startNext(): void {
    if (running >= width) return;
    const next = takeFirst(waiting);
    if (!next) return;
    running += 1;
    next.start();
  }

  function enter(priority: () => number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(signal.reason);
      };
      const entry: Waiting = {
        priority,
        start: () => {
          signal.removeEventListener('abort', leaveQueue);
          resolve();
        },
      };
      signal.addEventListener('abort', leaveQueue, { once: true });
      waiting.push(entry);
    });
  }

  return {
    async run(task, { priority, signal }) {
      signal.throwIfAborted();
      const turn = enter(priority, signal);
      soon(startNext);
      await turn;
      try {
        return await task();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

/** A frame that takes longer than this is not waited for. */
const LONGEST_FRAME_MS = 60;

/** Once what was clicked is on the screen: twelve responses in the making would take the processor from the frame that blurs the old ones. */
export function afterPaint(start: () => void): void {
  if (document.visibilityState !== 'visible') {
    queueMicrotask(start);
    return;
  }
  let started = false;
  const once = () => {
    if (started) return;
    started = true;
    clearTimeout(timer);
    start();
  };
  const timer = setTimeout(once, LONGEST_FRAME_MS);
  requestAnimationFrame(() => setTimeout(once));
}

/** Of equals the one that waits longest. */
function takeFirst(waiting: Waiting[]): Waiting | undefined {
  const priorities = waiting.map(({ priority }) => priority());
  const [first] = waiting.splice(priorities.indexOf(Math.min(...priorities)), 1);
  return first;
}
