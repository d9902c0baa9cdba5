import type { Annotation } from '@playhead/contract/http/annotations';
import type { Cell, ResultField, ResultRow } from '@playhead/contract/http/queries';
import { changeBetween, formatValue, numberOf, truncate } from '@playhead/domain/format';
import { t } from '@playhead/texts/translate';
import { COMPARE_LABEL, type TableModel, type WidgetInput, type WidgetView } from '../../definition.ts';
import {
  chosenMeasure,
  columnOf,
  dimensionsOf,
  isAdditive,
  labelOf,
  measuresOf,
  plainTable,
  textCell,
  valueOf,
  isCount,
} from '../../values/result-shape.ts';
import { errorOf } from '../../values/interval.ts';
import { seriesColor, type ThemeTokens } from '../../theme.ts';
import { valueColors } from '../value-colors.ts';
import { categoryAxis, chartBase, crosshair, plotGrid, valueAxis } from '../axes.ts';
import { changeAgainst } from '../difference-words.ts';
import { emptyPicture } from '../empty-picture.ts';
import type { ChartPicture, LegendItem, TooltipModel } from '../picture.ts';
import { timeTicks } from './time-ticks.ts';
import {
  FLAG_ROOM_PX,
  annotationAxis,
  annotationLines,
  annotationSeries,
  joinFlags,
  placeAnnotations,
  withNotes,
} from './time-annotations.ts';

/** More lines than this cannot be told apart; the table keeps all of them. */
const MAX_LINES = 8;

interface Line {
  readonly name: string;
  readonly color: string;
  readonly values: readonly (number | null)[];
  /** Sampling error in words, by point. */
  readonly errors: readonly string[];
}

interface TimeSeries {
  readonly date: ResultField;
  readonly measure: ResultField;
  readonly points: readonly Cell[];
  readonly rowsByPoint: readonly ResultRow[];
  readonly lines: readonly Line[];
  readonly compare: { readonly points: readonly Cell[]; readonly values: readonly (number | null)[] } | null;
}

export interface TimeSeriesOptions {
  readonly input: WidgetInput;
  readonly theme: ThemeTokens;
  readonly view: WidgetView;
  readonly fill: boolean;
}

export function timeSeriesPicture(options: TimeSeriesOptions): ChartPicture {
  const { input, theme, fill } = options;
  const series = readTimeSeries(options);
  if (series === null) return emptyPicture(theme);
  const stack = fill && series.lines.length > 1 && isAdditive(input, series.measure);
  const showSymbol = series.points.length === 1;
  const placed = placeAnnotations({ annotations: input.annotations ?? [], points: series.points, field: series.date });
  const isAnnotated = placed.size > 0;
  const flags = joinFlags(placed, { count: series.points.length, width: options.view.width });
  const axis = valueAxis(theme, series.measure);
  return {
    option: {
      ...chartBase(theme),
      grid: plotGrid({ top: isAnnotated ? FLAG_ROOM_PX : 12 }),
      tooltip: crosshair(theme),
      xAxis: categoryAxis(theme, { ...timeTicks(series.points, series.date), gap: showSymbol }),
      yAxis: isAnnotated ? [axis, annotationAxis] : axis,
      series: [
        ...(series.compare === null ? [] : [compareLine(series.compare.values, { theme, showSymbol })]),
        ...series.lines.map((line) => ({
          type: 'line' as const,
          name: line.name,
          data: [...line.values],
          showSymbol,
          symbolSize: 7,
          lineStyle: { width: 2, color: line.color },
          itemStyle: { color: line.color },
          emphasis: { disabled: true },
          z: 3,
          ...(stack ? { stack: 'total' } : {}),
          ...(fill ? { areaStyle: { color: line.color, opacity: stack ? 0.55 : 0.14 } } : {}),
        })),
        ...(isAnnotated ? annotationSeries({ placed: flags, count: series.points.length, theme, yAxisIndex: 1 }) : []),
      ],
    },
    tooltip: ({ dataIndex }) =>
      tooltipAt(series, { index: dataIndex, theme, input, noted: flags.get(dataIndex) ?? placed.get(dataIndex) }),
    legend: legendOf(series, input, theme),
    legendPosition: 'top',
    dataPointAt: ({ dataIndex }) => {
      const row = series.rowsByPoint[dataIndex];
      const days = flags.get(dataIndex)?.map(({ day }) => day);
      return row === undefined
        ? null
        : {
            field: series.date.name,
            value: series.points[dataIndex] ?? null,
            row,
            ...(days === undefined ? {} : { days }),
          };
    },
  };
}

/** Current and compare values side by side, aligned by position as in the picture, and the annotations of each day. */
export function timeSeriesTable(input: WidgetInput): TableModel {
  const [date] = dimensionsOf(input);
  const table = sideBySide(input);
  return date === undefined ? table : withNotes(table, { field: date, annotations: input.annotations ?? [] });
}

function sideBySide(input: WidgetInput): TableModel {
  const [date, split] = dimensionsOf(input);
  if (date === undefined || split !== undefined || !input.compareRows?.length) return plainTable(input);
  const current = inTime(input.rows, date);
  const earlier = inTime(input.compareRows, date);
  const name = input.compareLabel ?? COMPARE_LABEL;
  const measures = measuresOf(input);
  return {
    columns: [
      columnOf(date),
      ...measures.map(columnOf),
      { ...columnOf(date), key: `${date.name}.compare`, label: `${date.label} (${name})`, derived: true },
      ...measures.map((field) => ({
        ...columnOf(field),
        key: `${field.name}.compare`,
        label: `${field.label} (${name})`,
        derived: true,
      })),
    ],
    rows: current.map((row, index) => ({
      ...row,
      [`${date.name}.compare`]: earlier[index]?.[date.name] ?? null,
      ...Object.fromEntries(measures.map((field) => [`${field.name}.compare`, earlier[index]?.[field.name] ?? null])),
    })),
  };
}

function readTimeSeries({ input, theme, view }: TimeSeriesOptions): TimeSeries | null {
  const [date, split] = dimensionsOf(input);
  const measure = chosenMeasure(input, view);
  if (date === undefined || measure === undefined || input.rows.length === 0) return null;
  const rows = inTime(input.rows, date);
  if (split !== undefined) return splitSeries({ rows, date, split, measure, theme });
  const earlier = inTime(input.compareRows ?? [], date);
  return {
    date,
    measure,
    points: rows.map((row) => row[date.name] ?? null),
    rowsByPoint: rows,
    lines: [
      {
        name: measure.label,
        color: seriesColor(theme, 0),
        values: rows.map((row) => valueOf(row, measure)),
        errors: rows.map((row) => errorOf(row, measure.name)),
      },
    ],
    compare:
      earlier.length === 0
        ? null
        : {
            points: rows.map((_, index) => earlier[index]?.[date.name] ?? null),
            values: rows.map((_, index) => valueOf(earlier[index], measure)),
          },
  };
}

function splitSeries(options: {
  rows: readonly ResultRow[];
  date: ResultField;
  split: ResultField;
  measure: ResultField;
  theme: ThemeTokens;
}): TimeSeries {
  const { rows, date, split, measure, theme } = options;
  const points = [...new Set(rows.map((row) => row[date.name] ?? null))];
  const totals = new Map<string, number>();
  const values = new Map<string, number | null>();
  const errors = new Map<string, string>();
  for (const row of rows) {
    const name = labelOf(row, split);
    totals.set(name, (totals.get(name) ?? 0) + (valueOf(row, measure) ?? 0));
    values.set(JSON.stringify([row[date.name] ?? null, name]), valueOf(row, measure));
    errors.set(JSON.stringify([row[date.name] ?? null, name]), errorOf(row, measure.name));
  }
  const names = [...totals]
    .toSorted((a, b) => b[1] - a[1])
    .map(([name]) => name)
    .slice(0, MAX_LINES);
  const colors = valueColors(names, theme);
  return {
    date,
    measure,
    points,
    rowsByPoint: points.flatMap((point) => rows.filter((row) => (row[date.name] ?? null) === point).slice(0, 1)),
    lines: names.map((name) => ({
      name,
      color: colors.get(name) ?? theme.accent,
      values: points.map((point) => values.get(JSON.stringify([point, name])) ?? null),
      errors: points.map((point) => errors.get(JSON.stringify([point, name])) ?? ''),
    })),
    compare: null,
  };
}

function compareLine(values: readonly (number | null)[], options: { theme: ThemeTokens; showSymbol: boolean }) {
  const color = options.theme.compare;
  return {
    type: 'line' as const,
    name: 'compare',
    data: [...values],
    showSymbol: options.showSymbol,
    symbolSize: 6,
    lineStyle: { width: 1.5, type: 'dashed' as const, color },
    itemStyle: { color },
    emphasis: { disabled: true },
    z: 2,
  };
}

function tooltipAt(
  series: TimeSeries,
  options: { index: number; theme: ThemeTokens; input: WidgetInput; noted: readonly Annotation[] | undefined },
): TooltipModel | null {
  const { index, theme } = options;
  const annotations = annotationLines(options.noted);
  const point = series.points[index];
  if (point === undefined) return null;
  const format = series.measure.format;
  const exact = (value: number | null | undefined, error = '') => `${formatValue(value, format)} ${error}`.trimEnd();
  const day = formatValue(point, series.date.format);
  if (series.compare === null) {
    return {
      title: day,
      lines: [
        ...series.lines.map((line) => ({
          color: line.color,
          label: truncate(line.name),
          value: exact(line.values[index], line.errors[index]),
        })),
        ...annotations,
      ],
    };
  }
  const now = series.lines[0]?.values[index] ?? null;
  const error = series.lines[0]?.errors[index];
  const before = series.compare.values[index] ?? null;
  const change = changeBetween(now, before, { counted: isCount(series.measure) });
  return {
    title: series.measure.label,
    lines: [
      { color: seriesColor(theme, 0), label: day, value: exact(now, error) },
      {
        color: theme.compare,
        dashed: true,
        label: formatValue(series.compare.points[index], series.date.format),
        value: exact(before),
      },
      ...annotations,
    ],
    footer: changeAgainst(change, options.input.compareLabel ?? COMPARE_LABEL),
  };
}

function legendOf(series: TimeSeries, input: WidgetInput, theme: ThemeTokens): readonly LegendItem[] {
  if (series.lines.length > 1) {
    return series.lines.map((line) => ({ color: line.color, label: truncate(line.name) }));
  }
  if (series.compare === null) return [];
  return [
    { color: seriesColor(theme, 0), label: sentence(input.periodLabel ?? t('this period')) },
    { color: theme.compare, label: sentence(input.compareLabel ?? COMPARE_LABEL), dashed: true },
  ];
}

function inTime(rows: readonly ResultRow[], date: ResultField): readonly ResultRow[] {
  return rows.toSorted((a, b) => {
    const [left, right] = [numberOf(a[date.name]), numberOf(b[date.name])];
    if (left !== null && right !== null) return left - right;
    return textCell(a[date.name]).localeCompare(textCell(b[date.name]), 'en');
  });
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
