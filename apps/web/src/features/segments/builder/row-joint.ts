import { operatorRecords } from '@playhead/domain/filters';
import type { SegmentRow } from '@playhead/domain/segments';

/** FLT-029, SEG-015: alternatives are joined by OR, rows of negative rules alone hold beside them. Null before the first row. */
export function rowJoint(rows: readonly SegmentRow[], index: number): 'or' | 'and' | null {
  const row = rows[index];
  if (index === 0 || row === undefined) return null;
  const isPositive = (one: SegmentRow) => one.some(({ op }) => operatorRecords[op].sense === 'positive');
  return isPositive(row) && rows.slice(0, index).some(isPositive) ? 'or' : 'and';
}
