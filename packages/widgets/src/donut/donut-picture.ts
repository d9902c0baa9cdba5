import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { changeBetween, formatCompact, formatPercent, formatValue, truncate } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { chartBase } from '../chart/axes.ts';
import { changeAgainst } from '../chart/difference-words.ts';
import { emptyPicture } from '../chart/empty-picture.ts';
import { valueColors } from '../chart/value-colors.ts';
import { wholeOf, withShare } from '../chart/whole.ts';
import type { ChartPicture, TooltipModel } from '../chart/picture.ts';
import { COMPARE_LABEL, type TableModel, type WidgetInput, type WidgetView } from '../definition.ts';
import { errorOf } from '../values/interval.ts';
import {
  byValueDescending,
  chosenMeasure,
  compareLookup,
  dimensionsOf,
  isAdditive,
  labelOf,
  plainTable,
  valueOf,
} from '../values/result-shape.ts';
import type { ThemeTokens } from '../theme.ts';

const MAX_SLICES = 7;
/** Of the whole; less than this is rounding. */
const SMALLEST_OTHER = 1e-6;

interface Slice {
  readonly label: string;
  readonly value: number;
  readonly color: string;
  /** Absent for the rest that was added up. */
  readonly row?: ResultRow;
}

interface Ring {
  readonly measure: ResultField;
  readonly dimension: ResultField;
  readonly slices: readonly Slice[];
  readonly whole: number;
  readonly additive: boolean;
}

export function donutPicture(options: {
  input: WidgetInput;
  theme: ThemeTokens;
  view: WidgetView;
  centre: 'nothing' | 'total';
}): ChartPicture {
  const { input, theme, view } = options;
  const ring = readRing(input, theme, view);
  if (ring === null) return emptyPicture(theme);
  const earlier = compareLookup(input);
  return {
    option: {
      ...chartBase(theme),
      tooltip: { trigger: 'item' },
      series: [
        {
          type: 'pie',
          radius: ['66%', '92%'],
          center: ['50%', '50%'],
          startAngle: 90,
          label: { show: false },
          labelLine: { show: false },
          emphasis: { scale: false },
          itemStyle: { borderColor: theme.surface, borderWidth: 2 },
          data: ring.slices.map((slice) => ({
            name: truncate(slice.label),
            value: slice.value,
            itemStyle: { color: slice.color },
          })),
        },
      ],
    },
    tooltip: ({ dataIndex }) => tooltipOf(ring, ring.slices[dataIndex], { earlier, input }),
    legend: ring.slices.map((slice) => ({
      color: slice.color,
      label: truncate(slice.label),
      value: isUncounted(slice, ring) ? '' : formatCompact(slice.value, ring.measure.format),
      share: shareOf(slice, ring),
    })),
    legendPosition: 'side',
    ...(options.centre === 'total' ? { centre: centreOf(ring) } : {}),
    dataPointAt: ({ dataIndex }) => {
      const row = ring.slices[dataIndex]?.row;
      return row === undefined ? null : { field: ring.dimension.name, value: row[ring.dimension.name] ?? null, row };
    },
  };
}

export function donutTable(input: WidgetInput): TableModel {
  const measure = chosenMeasure(input);
  const table = plainTable(input);
  return measure === undefined ? table : withShare(table, { input, measure });
}

function readRing(input: WidgetInput, theme: ThemeTokens, view: WidgetView): Ring | null {
  const measure = chosenMeasure(input, view);
  const dimension = dimensionsOf(input)[0];
  if (measure === undefined || dimension === undefined) return null;
  const rows = input.rows.filter((row) => (valueOf(row, measure) ?? 0) > 0).toSorted(byValueDescending(measure));
  const additive = isAdditive(input, measure);
  const kept = rows.length <= MAX_SLICES + 1 ? rows : rows.slice(0, MAX_SLICES);
  const rest = rows.slice(kept.length);
  const named = kept.map((row) => ({ label: labelOf(row, dimension), row }));
  const colors = valueColors(
    named.map(({ label }) => label),
    theme,
  );
  const slices: Slice[] = named.map(({ label, row }) => ({
    label,
    value: valueOf(row, measure) ?? 0,
    color: colors.get(label) ?? theme.accent,
    row,
  }));
  const whole = wholeOf(input, measure);
  const other = whole - slices.reduce((total, slice) => total + slice.value, 0);
  if (rest.length > 0 || other > whole * SMALLEST_OTHER) {
    slices.push({
      label: rest.length > 0 ? t('Other ({count})', { count: rest.length }) : t('Other'),
      value: other,
      color: theme.other,
    });
  }
  return { measure, dimension, slices, whole, additive };
}

/** Without additivity the ring still shows proportions, but no total is claimed. */
function centreOf(ring: Ring): { value: string; label: string } {
  if (ring.additive) return { value: formatCompact(ring.whole, ring.measure.format), label: ring.measure.label };
  const largest = ring.slices[0];
  return largest === undefined
    ? { value: '', label: ring.measure.label }
    : { value: shareOf(largest, ring), label: truncate(largest.label, 18) };
}

function tooltipOf(
  ring: Ring,
  slice: Slice | undefined,
  context: { earlier: (row: ResultRow) => ResultRow | undefined; input: WidgetInput },
): TooltipModel | null {
  if (slice === undefined) return null;
  const before = slice.row === undefined ? null : valueOf(context.earlier(slice.row), ring.measure);
  const change = changeBetween(slice.value, before);
  return {
    title: truncate(slice.label),
    lines: [
      ...(isUncounted(slice, ring)
        ? []
        : [{ color: slice.color, label: ring.measure.label, value: exactOf(ring, slice) }]),
      { label: t('Share'), value: shareOf(slice, ring) },
    ],
    ...(before === null ? {} : { footer: changeAgainst(change, context.input.compareLabel ?? COMPARE_LABEL) }),
  };
}

/** An estimate with its error; the rest that was added up has none. */
function exactOf({ measure }: Ring, slice: Slice): string {
  return `${formatValue(slice.value, measure.format)} ${errorOf(slice.row, measure.name)}`.trimEnd();
}

/** The rest of distinct counts added up is no count of anything; its share of the ring is still drawn. */
function isUncounted(slice: Slice, { additive }: Ring): boolean {
  return slice.row === undefined && !additive;
}

function shareOf(slice: Slice, ring: Ring): string {
  return formatPercent(ring.whole === 0 ? 0 : slice.value / ring.whole);
}
