import { numberOf } from '@playhead/domain/format';
import type { TableModel, WidgetInput } from '../definition.ts';
import { columnOf, plainTable, visibleFields } from '../values/result-shape.ts';

/** Nobody was reached: the query still returns its rows, of zeros. */
export function nobodyReached(input: WidgetInput): boolean {
  return input.rows.every((row) => (numberOf(row['ad_reach.viewers']) ?? 0) === 0);
}

/** Names before numbers. */
export function reachTable(input: WidgetInput): TableModel {
  const fields = visibleFields(input).toSorted((a, b) => Number(a.kind === 'measure') - Number(b.kind === 'measure'));
  return { ...plainTable(input), columns: fields.map(columnOf) };
}
