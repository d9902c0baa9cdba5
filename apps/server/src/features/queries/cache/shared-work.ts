import { AppError } from '@playhead/contract/errors';

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: AppError };

/** One participant's hold on work that others may be waiting for too. */
export interface Share<T> {
  /** Never rejects. */
  outcome: Promise<Outcome<T>>;
  state(): 'added' | 'running';
  /** The last one to leave ends the work. */
  leave(): void;
}

interface Work<T> {
  /** Who joins, by a name `joined` understands. */
  by: string;
  /** Called for everybody who joins, the first before `run`. */
  joined(by: string): void;
  run(handles: { signal: AbortSignal; started: () => void }): Promise<T>;
}

export interface SharedWork<T> {
  join(key: string, work: Work<T>): Share<T>;
  /** Ends everything that runs. */
  stop(): void;
}

interface Running<T> {
  outcome: Promise<Outcome<T>>;
  state: 'added' | 'running';
  participants: number;
  joined: Work<T>['joined'];
  controller: AbortController;
}

/** The same query requested twice at once runs once. */
export function createSharedWork<T>(options: { onBug: (error: unknown) => void }): SharedWork<T> {
  const running = new Map<string, Running<T>>();

  function begin(key: string, work: Work<T>): Running<T> {
    const controller = new AbortController();
    const started = () => {
      entry.state = 'running';
    };
    const forget = () => {
      if (running.get(key) === entry) running.delete(key);
    };
    const entry: Running<T> = { outcome: settle(), state: 'added', participants: 0, joined: work.joined, controller };
    async function settle(): Promise<Outcome<T>> {
      // One turn later, so that `entry` exists when the work reports that it has started.
      await Promise.resolve();
      try {
        return { ok: true, value: await work.run({ signal: controller.signal, started }) };
      } catch (error) {
        if (!(error instanceof AppError)) options.onBug(error);
        return { ok: false, error: error instanceof AppError ? error : new AppError('internal', {}, { cause: error }) };
      } finally {
        forget();
      }
    }
    controller.signal.addEventListener('abort', forget, { once: true });
    running.set(key, entry);
    return entry;
  }

  return {
    join(key, work) {
      const entry = running.get(key) ?? begin(key, work);
      entry.participants += 1;
      entry.joined(work.by);
      let inside = true;
      return {
        outcome: entry.outcome,
        state: () => entry.state,
        leave() {
          if (!inside) return;
          inside = false;
          entry.participants -= 1;
          if (entry.participants === 0) entry.controller.abort();
        },
      };
    },
    stop() {
      for (const { controller } of running.values()) controller.abort();
    },
  };
}

/** For a result that is known already. */
export function settledShare<T>(value: T): Share<T> {
  return { outcome: Promise.resolve({ ok: true, value }), state: () => 'running', leave: () => undefined };
}
