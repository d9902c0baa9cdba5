import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import type { ResultShape } from '@playhead/domain/explore';
import { numberOf } from '@playhead/domain/format';
import type { WorkbenchScope } from '../app/scope.ts';
import { rowLabel } from './chart-rows.ts';

export interface FunnelStep {
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
  { shape, measure, cellText }: { shape: ResultShape; measure: ResultField; cellText: WorkbenchScope['cellText'] },
): readonly FunnelStep[] {
  const rows = result.data.slice(0, MOST_STEPS);
  const values = rows.map((row) => numberOf(row[measure.name]) ?? 0);
  const most = Math.max(0, ...values);
  const first = values[0] ?? 0;
  return rows.map((row, index) => {
    const value = values[index] ?? 0;
    const before = values[index - 1] ?? 0;
    return {
      label: rowLabel(row, shape, cellText),
      value,
      length: most === 0 ? 0 : Math.max(0, value / most),
      ofFirst: first === 0 ? null : value / first,
      drop: index === 0 || before === 0 ? null : 1 - value / before,
    };
  });
}
