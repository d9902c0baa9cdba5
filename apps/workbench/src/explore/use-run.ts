import type { ExploreQuery } from '@playhead/contract/http/explore';
import { LONG_DEADLINE_SECONDS, type QueryResult, type RunQueryBody } from '@playhead/contract/http/queries';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useScope } from '../app/scope.ts';

export interface FinishedRun {
  body: RunQueryBody;
  query: ExploreQuery;
  result: QueryResult;
  elapsedMs: number;
}

export interface RunState {
  phase: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** `performance.now()` at the start of the run. */
  since: number;
  error: unknown;
  /** The last rows that came; they stay in sight while the next run takes its time. */
  last: FinishedRun | null;
}

export interface Run {
  state: RunState;
  start: (query: ExploreQuery, body: RunQueryBody) => Promise<void>;
  /** Also on the server. */
  cancel: () => void;
  reset: () => void;
}

const IDLE: RunState = { phase: 'idle', since: 0, error: null, last: null };

export function useRun(): Run {
  const { runner } = useScope();
  const [state, setState] = useState<RunState>(IDLE);
  const current = useRef<AbortController | null>(null);

  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(
    async (query: ExploreQuery, body: RunQueryBody) => {
      current.current?.abort();
      const run = new AbortController();
      current.current = run;
      const since = performance.now();
      setState(({ last }) => ({ phase: 'running', since, error: null, last }));
      try {
        const result = await runner.runWidgetQuery({
          query: { request: 'query', body: { ...body, deadlineSeconds: LONG_DEADLINE_SECONDS } },
          priority: () => 0,
          signal: run.signal,
        });
        const last = { body, query, result, elapsedMs: performance.now() - since };
        if (!run.signal.aborted) setState({ phase: 'done', since, error: null, last });
      } catch (error) {
        if (!run.signal.aborted) setState(({ last }) => ({ phase: 'failed', since, error, last }));
      }
    },
    [runner],
  );

  const cancel = useCallback(() => {
    current.current?.abort();
    setState((before) => (before.phase === 'running' ? { ...before, phase: 'cancelled' } : before));
  }, []);

  const reset = useCallback(() => {
    current.current?.abort();
    setState(IDLE);
  }, []);

  return { state, start, cancel, reset };
}
