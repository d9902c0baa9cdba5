import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { formatCompact, formatPercent, formatValue, type Change } from '@playhead/domain/format';
import type { WidgetInput, WidgetView } from '../../definition.ts';
import { changeSince, errorOf } from '../../values/interval.ts';
import { wholeOf } from '../whole.ts';
import {
  byValueDescending,
  chosenMeasure,
  compareLookup,
  isAdditive,
  labelOf,
  valueOf,
} from '../../values/result-shape.ts';

export interface Bar {
  readonly label: string;
  readonly value: string;
  readonly exact: string;
  /** Length against the longest, 0 to 1. */
  readonly length: number;
  /** Null where the parts do not add up to a whole. */
  readonly share: string | null;
  readonly change: Change | null;
  readonly row: ResultRow;
}

/** Rows of one dimension as ranked bars. */
export function barList(input: WidgetInput, dimension: ResultField, view: WidgetView): readonly Bar[] {
  const measure = chosenMeasure(input, view);
  if (measure === undefined) return [];
  const rows = input.rows.toSorted(byValueDescending(measure));
  const longest = Math.max(...rows.map((row) => valueOf(row, measure) ?? 0), 0);
  const total = isAdditive(input, measure) ? wholeOf(input, measure) : null;
  const earlier = compareLookup(input);
  const comparing = (input.compareRows?.length ?? 0) > 0;
  return rows.map((row) => {
    const value = valueOf(row, measure);
    return {
      label: labelOf(row, dimension),
      value: formatCompact(value, measure.format),
      exact: `${formatValue(value, measure.format)} ${errorOf(row, measure.name)}`.trimEnd(),
      length: longest === 0 ? 0 : Math.max(0, (value ?? 0) / longest),
      share: total === null || total === 0 ? null : formatPercent((value ?? 0) / total),
      change: comparing ? changeSince(row, earlier(row), measure) : null,
      row,
    };
  });
}
