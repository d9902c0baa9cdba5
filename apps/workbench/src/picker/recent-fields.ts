import { keepItem } from '@playhead/browser/ui/dom/storage.ts';
import { useCallback, useState } from 'react';

const RECENT_KEY = 'playhead.workbench.recent';
const MOST_RECENT = 8;

export interface RecentFields {
  /** The last first. */
  names: readonly string[];
  add: (names: readonly string[]) => void;
}

/** Fields of the last runs, kept in this browser. */
export function useRecentFields(storage: Storage | null): RecentFields {
  const [names, setNames] = useState(() => read(storage));
  const add = useCallback(
    (used: readonly string[]) => {
      setNames((before) => {
        const next = [...new Set([...used, ...before])].slice(0, MOST_RECENT);
        keepItem(storage, RECENT_KEY, JSON.stringify(next));
        return next;
      });
    },
    [storage],
  );
  return { names, add };
}

function read(storage: Storage | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    // A broken entry is only a list of shortcuts.
    return [];
  }
}
