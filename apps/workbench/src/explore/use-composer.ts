import type { ExploreField } from '@playhead/contract/http/explore';
import {
  beginHistory,
  checkCalculations,
  type CheckedCalculation,
  type ExploreAction,
  exploreQuery,
  exploreRunBody,
  type ExploreState,
  type KindOf,
  stepHistory,
} from '@playhead/domain/explore';
import { useMemo, useReducer } from 'react';

export interface Composer {
  state: ExploreState;
  change: (action: ExploreAction) => void;
  open: (state: ExploreState) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  query: ReturnType<typeof exploreQuery>;
  /** Null without a field. */
  body: ReturnType<typeof exploreRunBody>;
  calculations: ReadonlyMap<string, CheckedCalculation>;
}

/** The composed query, its history, and what follows from it. */
export function useComposer(
  initial: ExploreState,
  { catalogue, kindOf }: { catalogue: readonly ExploreField[]; kindOf: KindOf },
): Composer {
  const [history, step] = useReducer(stepHistory, initial, beginHistory);
  const state = history.present;
  const query = useMemo(() => exploreQuery(state, catalogue), [state, catalogue]);
  const calculations = useMemo(() => checkCalculations({ state, catalogue }), [state, catalogue]);
  const body = useMemo(() => {
    const broken = [...calculations].flatMap(([name, checked]) => (checked.ok ? [] : [name]));
    return exploreRunBody(query, new Set(broken));
  }, [query, calculations]);
  const actions = useMemo(
    () => ({
      change: (change: ExploreAction) => step({ type: 'change', change, kindOf }),
      open: (next: ExploreState) => step({ type: 'begin', state: next }),
      undo: () => step({ type: 'undo' }),
      redo: () => step({ type: 'redo' }),
    }),
    [kindOf],
  );
  return {
    state,
    query,
    body,
    calculations,
    ...actions,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
