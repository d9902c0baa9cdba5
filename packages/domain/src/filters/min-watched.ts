export interface WatchedRange {
  start: number | null;
  end: number | null;
}

/** FLT-037 */
export function isValidWatchedRange({ start, end }: WatchedRange): boolean {
  if (start === null) return end === null;
  return start >= 1 && (end === null || end >= start);
}
