import type { QueryResult, ResultField, ResultRow } from '@playhead/contract/http/queries';
import type { ResultShape } from '@playhead/domain/explore';
import { numberOf } from '@playhead/domain/format';
import type { CellText } from './cell-text.ts';
import { rowLabel } from './chart-rows.ts';

export interface FunnelStep {
  row: ResultRow;
  label: string;
  value: number;
  /** Against the largest, 0 to 1. */
  length: number;
  ofFirst: number | null;
  /** Against the step before; null for the first. */
  drop: number | null;
}

export const MOST_STEPS = 30;

/** Rows in the order of the result: the order of the steps is chosen by sorting. */
export function funnelSteps(
  result: QueryResult,
  { shape, measure, cellText }: { shape: ResultShape; measure: ResultField; cellText: CellText },
): readonly FunnelStep[] {
  const rows = result.data.slice(0, MOST_STEPS);
  const values = rows.map((row) => numberOf(row[measure.name]) ?? 0);
  const most = Math.max(0, ...values);
  const first = values[0] ?? 0;
  return rows.map((row, index) => {
    const value = values[index] ?? 0;
    const before = values[index - 1] ?? 0;
    return {
      row,
      label: rowLabel(row, shape, cellText),
      value,
      length: most === 0 ? 0 : Math.max(0, value / most),
      ofFirst: first === 0 ? null : value / first,
      drop: index === 0 || before === 0 ? null : 1 - value / before,
    };
  });
}
