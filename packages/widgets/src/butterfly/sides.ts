import type { WidgetConfig } from '@playhead/contract/http/dashboards';
import { pivotKey, type ResultField, type ResultRow } from '@playhead/contract/http/queries';
import { formatValue, numberOf } from '@playhead/domain/format';
import { t, tSent } from '@playhead/texts/translate';
import type { DataPointTarget, TooltipModel } from '../chart/picture.ts';
import type { WidgetInput } from '../definition.ts';
import { errorOf } from '../values/interval.ts';
import { dimensionsOf, labelOf, measuresOf, NOT_SET } from '../values/result-shape.ts';
import { seriesColor, type ThemeTokens } from '../theme.ts';
import { visConfOf } from '../vis-conf.ts';

/** One half of the picture: its name, and the number it takes from a row's cells. */
interface Side {
  readonly label: string;
  readonly format: ResultField['format'];
}

export interface Wing {
  readonly value: number | null;
  /** Against the longest bar of the scale, 0 to 1. */
  readonly length: number;
  /** Sampling error in words; empty where the number is exact. */
  readonly error: string;
}

export interface ButterflyRow {
  readonly label: string;
  readonly left: Wing;
  readonly right: Wing;
  readonly target: DataPointTarget;
}

export interface Butterfly {
  readonly dimension: ResultField;
  readonly left: Side;
  readonly right: Side;
  readonly rows: readonly ButterflyRow[];
}

const NO_PAIR = { left: null, right: null, leftError: '', rightError: '' } as const;

interface Pair {
  readonly label: string;
  readonly left: number | null;
  readonly right: number | null;
  readonly leftError: string;
  readonly rightError: string;
  readonly target: DataPointTarget;
}

/**
 * The two sides come in one of three shapes:
 * - `[dimension, measure, measure]`: each measure is a side, as with the two custom measures "known" and "unknown";
 * - `[dimension, dimension of two values, measure]`: each value is a side;
 * - `[dimension, measure]` pivoted to two columns: named by `visConf.sides`, because the widget is not told the pivot's values.
 * Anything else is no pair: null.
 */
export function butterfly(input: WidgetInput): Butterfly | null {
  const [dimension, split] = dimensionsOf(input);
  const [first, second] = measuresOf(input);
  if (dimension === undefined || first === undefined) return null;
  if (first.pivoted === true) return pivoted({ input, dimension, measure: first });
  if (split !== undefined) return bySplit({ input, dimension, split, measure: first });
  if (second === undefined) return null;
  const pairs = input.rows.map((row) => ({
    label: labelOf(row, dimension),
    left: numberOf(row[first.name]),
    right: numberOf(row[second.name]),
    leftError: errorOf(row, first.name),
    rightError: errorOf(row, second.name),
    target: targetOf(dimension, row),
  }));
  return mirrored({ dimension, left: first, right: second, pairs });
}

export function butterflyTooltip(wings: Butterfly, row: ButterflyRow, theme: ThemeTokens): TooltipModel {
  const { left, right } = wings;
  const exact = (wing: Wing, side: Side) => `${formatValue(wing.value, side.format)} ${wing.error}`.trimEnd();
  return {
    title: row.label,
    lines: [
      { color: seriesColor(theme, 0), label: left.label, value: exact(row.left, left) },
      { color: seriesColor(theme, 1), label: right.label, value: exact(row.right, right) },
    ],
  };
}

function pivoted(options: { input: WidgetInput; dimension: ResultField; measure: ResultField }): Butterfly {
  const { input, dimension, measure } = options;
  const [left, right] = sideNames(input.config);
  return mirrored({
    dimension,
    left: { label: left, format: measure.format },
    right: { label: right, format: measure.format },
    pairs: input.rows.map((row) => ({
      label: labelOf(row, dimension),
      left: numberOf(row[pivotKey(measure.name, 0)]),
      right: numberOf(row[pivotKey(measure.name, 1)]),
      leftError: errorOf(row, pivotKey(measure.name, 0)),
      rightError: errorOf(row, pivotKey(measure.name, 1)),
      target: targetOf(dimension, row),
    })),
  });
}

/** The value with the larger sum is on the left; "(not set)" never is. */
function bySplit(options: {
  input: WidgetInput;
  dimension: ResultField;
  split: ResultField;
  measure: ResultField;
}): Butterfly | null {
  const { input, dimension, split, measure } = options;
  const sums = new Map<string, number>();
  for (const row of input.rows) {
    const name = labelOf(row, split);
    sums.set(name, (sums.get(name) ?? 0) + (numberOf(row[measure.name]) ?? 0));
  }
  const [left, right, more] = [...sums]
    .toSorted(([a, x], [b, y]) => Number(a === NOT_SET) - Number(b === NOT_SET) || y - x)
    .map(([name]) => name);
  if (left === undefined || right === undefined || more !== undefined) return null;
  const pairs = new Map<string, Pair>();
  for (const row of input.rows) {
    const label = labelOf(row, dimension);
    const pair = pairs.get(label) ?? { ...NO_PAIR, label, target: targetOf(dimension, row) };
    const side = labelOf(row, split) === left ? 'left' : 'right';
    pairs.set(label, { ...pair, [side]: numberOf(row[measure.name]), [`${side}Error`]: errorOf(row, measure.name) });
  }
  const { format } = measure;
  return mirrored({
    dimension,
    left: { label: left, format },
    right: { label: right, format },
    pairs: [...pairs.values()],
  });
}

/** Both halves share a scale, or a long bar would not be a large number; only different units have scales of their own. */
function mirrored(parts: { dimension: ResultField; left: Side; right: Side; pairs: readonly Pair[] }): Butterfly {
  const { dimension, left, right, pairs } = parts;
  const most = (side: 'left' | 'right') => Math.max(...pairs.map((pair) => pair[side] ?? 0), 0);
  const shared = left.format === right.format ? Math.max(most('left'), most('right')) : null;
  const wing = (side: 'left' | 'right', pair: Pair): Wing => {
    const value = pair[side];
    const longest = shared ?? most(side);
    return { value, length: longest === 0 ? 0 : Math.max(0, (value ?? 0) / longest), error: pair[`${side}Error`] };
  };
  const rows = pairs.map((pair) => ({
    label: pair.label,
    target: pair.target,
    left: wing('left', pair),
    right: wing('right', pair),
  }));
  const span = (row: ButterflyRow) => row.left.length + row.right.length;
  return {
    dimension,
    left: { label: left.label, format: left.format },
    right: { label: right.label, format: right.format },
    rows: rows.toSorted((a, b) => span(b) - span(a)),
  };
}

function targetOf(dimension: ResultField, row: ResultRow): DataPointTarget {
  return { field: dimension.name, value: row[dimension.name] ?? null, row };
}

function sideNames(config: WidgetConfig): readonly [string, string] {
  const [left, right] = visConfOf(config, 'butterfly').sides ?? [];
  return [left === undefined ? t('First') : tSent(left), right === undefined ? t('Second') : tSent(right)];
}
