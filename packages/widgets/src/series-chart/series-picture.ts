import type { ResultField } from '@playhead/contract/http/queries';
import { formatCompact, formatValue, truncate } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { categoryAxis, chartBase, crosshair, plotGrid, valueAxis } from '../chart/axes.ts';
import { emptyPicture } from '../chart/empty-picture.ts';
import type { ChartOption, ChartPicture, DataPointTarget, TooltipModel } from '../chart/picture.ts';
import { timeTicks } from '../chart/time/time-ticks.ts';
import { valueColors } from '../chart/value-colors.ts';
import { mixColors } from '../values/color.ts';
import { seriesColor, type ThemeTokens } from '../theme.ts';

export interface ChartSeries {
  readonly label: string;
  readonly format: ResultField['format'];
  readonly values: readonly (number | null)[];
  /** The label is a value of a pivot, and not a measure. */
  readonly pivoted?: boolean | undefined;
}

export interface SeriesChart {
  readonly kind: 'bar' | 'line' | 'area';
  readonly labels: readonly string[];
  /** Of an axis of days: its values, and their field. */
  readonly time?: { readonly field: ResultField; readonly points: readonly (string | number | null)[] } | undefined;
  readonly series: readonly ChartSeries[];
  readonly stacked: boolean;
  readonly showValues: boolean;
  readonly horizontal: boolean;
  readonly note?: string | undefined;
  readonly dataPointAt?: ((category: number, series: number) => DataPointTarget | null) | undefined;
}

/** More lines than this in a tooltip leave the window. */
const TOOLTIP_LINES = 14;
const MOST_VALUES = 80;
const BAR_MOST_PX = 44;

/** Bars, lines or areas over categories: one series for each measure and pivot value. Two formats have two axes. */
export function seriesPicture(chart: SeriesChart, theme: ThemeTokens): ChartPicture {
  const { series } = chart;
  const [first] = series;
  if (first === undefined || chart.labels.length === 0) return emptyPicture(theme);
  const across = chart.kind === 'bar' && chart.horizontal;
  const isSecond = (one: ChartSeries) => axisOf(one) !== axisOf(first);
  const second = series.find(isSecond);
  const values = [first, ...(second === undefined ? [] : [second])].map((one, index) => ({
    ...valueAxis(theme, one),
    ...(isNegative(series.filter((other) => axisOf(other) === axisOf(one))) ? { min: null } : {}),
    ...(index === 1 ? { splitLine: { show: false } } : {}),
  }));
  const category = {
    ...categoryAxis(theme, { ...ticks(chart), gap: chart.kind === 'bar' || chart.labels.length === 1 }),
    ...(across ? { inverse: true } : {}),
  };
  const labelled = { ...chart, showValues: chart.showValues && chart.labels.length * series.length <= MOST_VALUES * 4 };
  return {
    option: {
      ...chartBase(theme),
      grid: { ...plotGrid({ top: chart.showValues ? 22 : 12 }), ...(across ? { right: 40 } : {}) },
      tooltip: { ...crosshair(theme), ...(chart.kind === 'bar' ? { axisPointer: { type: 'shadow' } } : {}) },
      ...(across ? { xAxis: values, yAxis: category } : { xAxis: category, yAxis: values }),
      series: series.map((one, index) =>
        seriesOption(labelled, {
          one,
          color: manyColor(chart, theme, index),
          axis: isSecond(one) ? 1 : 0,
          theme,
          across,
        }),
      ),
    } as ChartOption,
    tooltip: ({ dataIndex }) => tooltipAt(chart, dataIndex, theme),
    legend:
      series.length === 1
        ? []
        : series.map((one, index) => ({
            color: manyColor(chart, theme, index),
            label: truncate(one.label),
            filled: true,
          })),
    legendPosition: 'top',
    ...(chart.note === undefined ? {} : { note: chart.note }),
    dataPointAt: ({ dataIndex, seriesIndex }) => chart.dataPointAt?.(dataIndex, seriesIndex) ?? null,
  };
}

/** The second and third series of one colour are paler. Values of a pivot have the colours that dashboards give them. */
function manyColor({ series }: SeriesChart, theme: ThemeTokens, index: number): string {
  const count = theme.series.length;
  const round = Math.floor(index / count);
  const one = series[index];
  const names = series.slice(round * count, (round + 1) * count).map(({ label }) => label);
  const named = one?.pivoted === true ? valueColors(names, theme).get(one.label) : undefined;
  return mixColors(named ?? seriesColor(theme, index), theme.surface, Math.min(0.68, round * 0.38));
}

/** Shares and counts have nothing to do with each other; counts and minutes are both large numbers, but of other units. */
function axisOf({ format }: ChartSeries): string {
  return format === 'integer' || format === 'decimal' ? 'number' : format;
}

function isNegative(series: readonly ChartSeries[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null && value < 0));
}

function ticks({ time, labels }: SeriesChart) {
  return time === undefined ? { labels } : timeTicks(time.points, time.field);
}

interface SeriesLook {
  one: ChartSeries;
  color: string;
  axis: number;
  theme: ThemeTokens;
  across: boolean;
}

function seriesOption(chart: SeriesChart, { one, color, axis, theme, across }: SeriesLook) {
  const stack = chart.stacked && chart.kind !== 'line' ? { stack: `axis ${axis}` } : {};
  const shared = {
    name: one.label,
    data: [...one.values],
    itemStyle: { color },
    ...(across ? { xAxisIndex: axis } : { yAxisIndex: axis }),
    ...stack,
    label: {
      show: chart.showValues,
      color: 'stack' in stack && chart.kind === 'bar' ? theme.onAccent : theme.textSecondary,
      fontSize: 11,
      position: labelPosition('stack' in stack && chart.kind === 'bar', across),
      formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? formatCompact(value, one.format) : ''),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { disabled: true },
  };
  if (chart.kind === 'bar') {
    return {
      ...shared,
      type: 'bar' as const,
      barMaxWidth: BAR_MOST_PX,
      itemStyle: { color, borderRadius: 'stack' in stack ? 0 : 2 },
    };
  }
  return {
    ...shared,
    type: 'line' as const,
    showSymbol: chart.labels.length === 1 || chart.showValues,
    symbolSize: 6,
    lineStyle: { width: 2, color },
    ...(chart.kind === 'area' ? { areaStyle: { color, opacity: chart.stacked ? 0.5 : 0.15 } } : {}),
  };
}

function labelPosition(isInside: boolean, across: boolean): 'inside' | 'right' | 'top' {
  if (isInside) return 'inside';
  return across ? 'right' : 'top';
}

function tooltipAt(chart: SeriesChart, index: number, theme: ThemeTokens): TooltipModel | null {
  const title = chart.labels[index];
  if (title === undefined) return null;
  const lines = chart.series.map((one, at) => ({
    color: manyColor(chart, theme, at),
    label: truncate(one.label),
    value: formatValue(one.values[index] ?? null, one.format),
    size: one.values[index] ?? Number.NEGATIVE_INFINITY,
  }));
  const shown =
    lines.length > TOOLTIP_LINES ? lines.toSorted((a, b) => b.size - a.size).slice(0, TOOLTIP_LINES) : lines;
  return {
    title,
    lines: shown.map(({ color, label, value }) => ({ color, label, value })),
    ...(lines.length > shown.length ? { footer: t('and {count} more', { count: lines.length - shown.length }) } : {}),
  };
}
