import type { ResultRow } from '@playhead/contract/http/queries';
import { numberOf } from '@playhead/domain/format';
import { textCell } from '../values/result-shape.ts';

export const SEEN = 'ad_reach.impressions_seen';
const VIEWERS = 'ad_reach.viewers';
/** Added up when ranges are joined. */
const ADDED = [VIEWERS, 'ad_reach.viewer_share', 'ad_reach.impressions'];

/** Fewest impressions of each column, from seldom to often seen campaigns. */
const SCALES: readonly (readonly number[])[] = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  [1, 2, 3, 5, 7, 11, 16, 21, 31, 51],
  [1, 6, 11, 21, 31, 51, 76, 101, 151, 201],
];
/** The open end may hold this part of the viewers. */
const MOST_AT_THE_END = 0.2;

/** The rows of one item joined into at most ten columns: the finest scale whose open end holds few viewers. */
export function fitBuckets(rows: readonly ResultRow[]): readonly ResultRow[] {
  const [finest = []] = SCALES;
  const scale =
    SCALES.find((starts) => shareFrom(rows, starts.at(-1) ?? 0) <= MOST_AT_THE_END) ?? SCALES.at(-1) ?? finest;
  return scale.flatMap((from, index): readonly ResultRow[] => {
    const next = scale[index + 1] ?? Number.POSITIVE_INFINITY;
    const joined = rows.filter((row) => from <= startOf(row) && startOf(row) < next);
    return joined.length === 0 ? [] : [joinRows(joined, label(from, next))];
  });
}

function startOf(row: ResultRow): number {
  return Number.parseInt(textCell(row[SEEN]), 10);
}

function shareFrom(rows: readonly ResultRow[], start: number): number {
  const viewers = (some: readonly ResultRow[]) => some.reduce((sum, row) => sum + (numberOf(row[VIEWERS]) ?? 0), 0);
  const all = viewers(rows);
  return all === 0 ? 0 : viewers(rows.filter((row) => startOf(row) >= start)) / all;
}

/** What holds for a range and above, or for the whole item, is that of its first row. */
function joinRows(rows: readonly ResultRow[], seen: string): ResultRow {
  const sums = ADDED.map((name) => {
    const numbers = rows.flatMap((row) => numberOf(row[name]) ?? []);
    return [name, numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0)];
  });
  return { ...rows[0], ...Object.fromEntries(sums), [SEEN]: seen };
}

function label(from: number, next: number): string {
  if (!Number.isFinite(next)) return `${from}+`;
  return next === from + 1 ? String(from) : `${from}–${next - 1}`;
}
