import type { Access } from '../engine-server.ts';
import type { EngineState } from '../engine.ts';
import { type EngineProcess, STOP_GRACE_MS } from './engine-process.ts';
import type { Logger } from '../../process/logger.ts';

const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;
/** After this long without a crash, the back-off starts again. */
const STEADY_MS = 10_000;

export interface Supervisor {
  state(): EngineState;
  access(): Access | undefined;
  pid(): number | undefined;
  onChange(listener: () => void): () => void;
  /** Rejects if the first start fails; later failures are retried. */
  start(): Promise<void>;
  /** Ends the process once `letGo` has settled, and starts a new one. */
  restart(letGo: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  process: EngineProcess;
  access?: Access;
}

interface SupervisorOptions {
  spawn: () => Promise<EngineProcess>;
  /** Records the process, so that the next start can end it. */
  record: (pid: number) => Promise<void>;
  accessAt: (port: number) => Access;
  logger: Logger;
}

export function createSupervisor(options: SupervisorOptions): Supervisor {
  const { logger } = options;
  const state = observed<EngineState>('starting');
  let running: Running | undefined;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let launching: Promise<void> | undefined;
  /** A stop or restart is in progress, so an ending process is not a crash. */
  let ending = false;

  const launchOnce = async () => {
    const started = performance.now();
    state.set('starting');
    const current: Running = { process: await options.spawn() };
    running = current;
    const { pid } = current.process;
    const port = await orKill(current.process, async () => {
      await options.record(pid);
      return current.process.listening;
    });
    const readyAt = performance.now();
    current.access = options.accessAt(port);
    // A stop or restart that came meanwhile ends this process as soon as it has started.
    if (ending) return;
    state.set('ready');
    logger.info({ event: 'engine.ready', pid, port, ms: Math.round(readyAt - started) }, 'analytics engine ready');
    void current.process.exited.then((reason) => {
      if (running !== current) return;
      if (performance.now() - readyAt > STEADY_MS) failures = 0;
      recover(reason);
    });
  };

  const launch = async () => {
    launching = launchOnce();
    try {
      await launching;
    } finally {
      launching = undefined;
    }
  };

  const recover = (reason: string) => {
    if (ending) return;
    running = undefined;
    state.set('down');
    const waitMs = Math.min(FIRST_BACKOFF_MS * 2 ** failures, LONGEST_BACKOFF_MS);
    failures += 1;
    logger.error({ event: 'engine.crashed', reason, waitMs }, 'analytics engine ended; starting it again');
    retry = setTimeout(() => {
      launch().catch((error: unknown) => recover(error instanceof Error ? error.message : String(error)));
    }, waitMs);
  };

  const end = async () => {
    clearTimeout(retry);
    await launching?.catch(() => undefined);
    const current = running;
    running = undefined;
    if (current !== undefined) await endProcess(current);
  };

  // Serialised: a stop during a restart would otherwise find no process, and leave the one that the restart starts.
  const inTurn = oneAtATime();

  const restart = async (letGo: () => Promise<void>) => {
    if (state.get() === 'stopped') throw new Error('The analytics engine has been stopped.');
    ending = true;
    state.set('starting');
    await letGo();
    await end();
    ending = false;
    try {
      await launch();
    } catch (error) {
      recover(error instanceof Error ? error.message : String(error));
      throw error;
    }
  };

  const stop = async () => {
    if (state.get() === 'stopped') return;
    ending = true;
    state.set('stopped');
    await end();
  };

  return {
    state: state.get,
    access: () => (state.get() === 'ready' ? running?.access : undefined),
    pid: () => running?.process.pid,
    onChange: state.onChange,
    start: launch,
    restart: (letGo) => inTurn(() => restart(letGo)),
    stop: () => inTurn(stop),
  };
}

function oneAtATime(): (work: () => Promise<void>) => Promise<void> {
  let turn: Promise<void> = Promise.resolve();
  return (work) => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };
}

function observed<T>(first: T) {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A half-started process would hold the directory's lock against the next attempt. */
async function orKill<T>(started: EngineProcess, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    started.kill();
    await started.exited;
    throw error;
  }
}

async function endProcess(running: Running): Promise<void> {
  const timer = setTimeout(() => running.process.kill(), STOP_GRACE_MS);
  if (!(await running.process.requestStop(running.access))) running.process.kill();
  await running.process.exited;
  clearTimeout(timer);
}
