import { type FilterRow, operatorRecords } from '@playhead/domain/filters';

/** FLT-029, in words: alternatives are joined by "or", a negative condition holds beside them. Null before the first row. */
export function rowJoint(rows: readonly FilterRow[], index: number): 'or' | 'and' | null {
  const row = rows[index];
  if (index === 0 || row === undefined) return null;
  const isPositive = (one: FilterRow) => operatorRecords[one.op].sense === 'positive';
  return isPositive(row) && rows.slice(0, index).some(isPositive) ? 'or' : 'and';
}
