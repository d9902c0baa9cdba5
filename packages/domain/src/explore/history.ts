import { changeState, type ExploreAction, type KindOf } from './change-state.ts';
import type { ExploreState } from './explore-state.ts';

/** More steps than this are undone by nobody. */
const MOST_STEPS = 100;

export interface ExploreHistory {
  past: readonly ExploreState[];
  present: ExploreState;
  future: readonly ExploreState[];
  /** What the last change was about: typing on is one step, not one for each letter. */
  mergeKey: string | null;
}

export type HistoryAction =
  | { type: 'undo' }
  | { type: 'redo' }
  /** Opens another query; there is nothing to undo before it. */
  | { type: 'begin'; state: ExploreState }
  | { type: 'change'; change: ExploreAction; kindOf: KindOf };

export function beginHistory(present: ExploreState): ExploreHistory {
  return { past: [], present, future: [], mergeKey: null };
}

export function stepHistory(history: ExploreHistory, action: HistoryAction): ExploreHistory {
  const { past, present, future } = history;
  switch (action.type) {
    case 'begin':
      return beginHistory(action.state);
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], mergeKey: null };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (after === undefined) return history;
      return { past: [...past, present], present: after, future: rest, mergeKey: null };
    }
    case 'change': {
      const next = changeState(present, action.change, action.kindOf);
      if (next === present) return history;
      const mergeKey = mergeKeyOf(action.change, present);
      const isMerged = mergeKey !== null && mergeKey === history.mergeKey;
      return { past: isMerged ? past : [...past, present].slice(-MOST_STEPS), present: next, future: [], mergeKey };
    }
  }
}

/** Changes of one filter's values, and of the limit, follow one another while they are typed. */
function mergeKeyOf(change: ExploreAction, present: ExploreState): string | null {
  if (change.type === 'limit') return 'limit';
  if (change.type !== 'filters' || change.filters.length !== present.filters.length) return null;
  const changed = change.filters.filter((filter, index) => filter !== present.filters[index]);
  const [filter] = changed;
  if (changed.length !== 1 || filter === undefined) return null;
  return `filter ${filter.key} ${filter.rows.map(({ op }) => op).join(' ')}`;
}
