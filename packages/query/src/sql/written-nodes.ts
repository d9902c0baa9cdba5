import type { Expression } from '@playhead/domain/expressions';
import type { CellColumn } from '../plan/index.ts';
import type { SqlValue } from './sql-value.ts';

export type WrittenNodes = Map<Expression, Map<CellColumn, SqlValue>>;

/** Caches the value of a node in a pivot column. */
export function once(
  known: WrittenNodes,
  { node, column }: { node: Expression; column: CellColumn },
  make: () => SqlValue,
): SqlValue {
  const found = known.get(node)?.get(column);
  if (found) return found;
  const value = make();
  const ofNode = known.get(node) ?? new Map<CellColumn, SqlValue>();
  known.set(node, ofNode.set(column, value));
  return value;
}
