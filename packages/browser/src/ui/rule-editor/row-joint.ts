import { type FilterOperator, operatorRecords } from '@playhead/domain/filters';

/**
 * FLT-029, SEG-015, in words: alternatives are joined by "or", rows of negative conditions alone hold in addition to them. Null before the
 * first row.
 */
export function rowJoint(rows: readonly (readonly FilterOperator[])[], index: number): 'or' | 'and' | null {
  const row = rows[index];
  if (index === 0 || row === undefined) return null;
  const isPositive = (ops: readonly FilterOperator[]) => ops.some((op) => operatorRecords[op].sense === 'positive');
  return isPositive(row) && rows.slice(0, index).some(isPositive) ? 'or' : 'and';
}
