import { keepItem } from '@playhead/browser/ui/dom/storage.ts';
import type { ListLines } from '@playhead/widgets/list-room';

const KEY = 'playhead.list-lines';
/** About as many as two visits of every page; the oldest go first. */
const MOST_ENTRIES = 300;

export interface ListMemory {
  get(key: string): ListLines | undefined;
  set(key: string, lines: ListLines): void;
}

/** How long lists were when they were last shown, so that a page is laid out as it will be before its rows are there. */
export function createListMemory(storage: Pick<Storage, 'getItem' | 'setItem'> | null): ListMemory {
  const known = new Map(readEntries(storage?.getItem(KEY) ?? null));
  return {
    get: (key) => known.get(key),
    set(key, lines) {
      known.delete(key);
      known.set(key, lines);
      for (const oldest of known.keys()) {
        if (known.size <= MOST_ENTRIES) break;
        known.delete(oldest);
      }
      const entries = [...known].map(([name, { rows, stacked, foot }]) => [name, rows, stacked, foot]);
      keepItem(storage, KEY, JSON.stringify(entries));
    },
  };
}

/** Empty where another version or a person wrote it. */
function readEntries(text: string | null): readonly (readonly [string, ListLines])[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.flatMap(readEntry) : [];
  } catch {
    return [];
  }
}

function readEntry(entry: unknown): readonly (readonly [string, ListLines])[] {
  if (!Array.isArray(entry)) return [];
  const [key, rows, stacked, foot]: unknown[] = entry;
  if (typeof key !== 'string' || typeof rows !== 'number' || typeof stacked !== 'number') return [];
  return [[key, { rows, stacked, foot: foot === true }]];
}

/** Names the filters without repeating them: what a reader looked at is not written down. */
export function listKey(parts: {
  customer: string;
  widget: string;
  filters: Readonly<Record<string, string>>;
}): string {
  const sorted = Object.entries(parts.filters).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${parts.customer} ${parts.widget} ${checksum(JSON.stringify(sorted))}`;
}

/** FNV-1a */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
