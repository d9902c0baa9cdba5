import { splitRange } from './read-compare.ts';
import { numberOf } from './read-number.ts';

export interface WatchedRange {
  start: number | null;
  end: number | null;
}

/** FLT-037 */
export function isValidWatchedRange({ start, end }: WatchedRange): boolean {
  if (start === null) return end === null;
  return start >= 1 && (end === null || end >= start);
}

/** FLT-038: `a to b`, where one end may be missing; null when it is no such text. */
export function parseWatchedRange(text: string): WatchedRange | null {
  const range = splitRange(text);
  if (range === null) return null;
  const start = range.from === '' ? null : numberOf(range.from);
  const end = range.to === '' ? null : numberOf(range.to);
  const unreadable = (range.from !== '' && start === null) || (range.to !== '' && end === null);
  return unreadable ? null : { start, end };
}

/** FLT-039: null is no filter. */
export function formatWatchedRange({ start, end }: WatchedRange): string | null {
  if (end === null) return start === null || start === 0 ? null : `>=${start}`;
  return start === null ? `<=${end}` : `${start} to ${end}`;
}
