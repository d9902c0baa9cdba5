import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { formatCompact, formatValue, truncate } from '@playhead/domain/format';
import { t, tn } from '@playhead/texts/translate';
import type { WidgetInput, WidgetView } from '../definition.ts';
import { dimensionsOf, labelOf, measuresOf, valueOf } from '../values/result-shape.ts';
import { errorOf } from '../values/interval.ts';
import type { ThemeTokens } from '../theme.ts';
import { axisText, chartBase, valueAxis } from './axes.ts';
import { emptyPicture } from './empty-picture.ts';
import { chooseLabelSides, type LabelSide } from './label-sides.ts';
import { median, numberRange, fractionIn, type NumberRange } from './number-range.ts';
import type { ChartPicture, TooltipModel } from './picture.ts';
import { POINT_OPACITY, pointShades } from './point-shades.ts';

const POINT_PX = 9;
const BUBBLE_PX = { least: 7, most: 30 };
const NARROW_PX = 480;
const LABELS = { narrow: 4, wide: 16 };
const LABEL_LENGTH = { narrow: 12, wide: 22 };
/** What axes, their names, legend and note take of the widget; only labels are placed by it. */
const AROUND_PX = { width: 76, height: 104 };
/** A bubble is at most this part of a narrow widget. */
const BUBBLE_PART = 20;

interface Point {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly shade: number | null;
  readonly size: number | null;
  readonly row: ResultRow;
}

interface PointCloud {
  readonly dimension: ResultField;
  readonly x: ResultField;
  readonly y: ResultField;
  readonly shade: ResultField | undefined;
  readonly size: ResultField | undefined;
  /** The largest first: small points are drawn over large ones. */
  readonly points: readonly Point[];
  readonly leftOut: number;
}

export interface PointsOptions {
  readonly input: WidgetInput;
  readonly theme: ThemeTokens;
  readonly view: WidgetView;
  /** The third measure is the shade of the data point, the fourth its area; a single one is both. */
  readonly sized: boolean;
}

/** Data points by two measures, divided at the medians. */
export function pointsPicture(options: PointsOptions): ChartPicture {
  const { theme, view } = options;
  const cloud = readPoints(options);
  if (cloud === null) return emptyPicture(theme);
  const across = numberRange(cloud.points.map((point) => point.x));
  const up = numberRange(cloud.points.map((point) => point.y));
  const middle = { x: median(cloud.points.map(({ x }) => x)) ?? 0, y: median(cloud.points.map(({ y }) => y)) ?? 0 };
  const narrow = view.width < NARROW_PX;
  const name = { ...axisText(theme), color: theme.textSecondary };
  return {
    option: {
      ...chartBase(theme),
      grid: { left: 8, right: 24, top: 30, bottom: 26, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      tooltip: { trigger: 'item' },
      xAxis: {
        ...boundedAxis(theme, cloud.x, across),
        name: axisName(cloud.x, across),
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: name,
        splitLine: { show: false },
        splitNumber: narrow ? 2 : 4,
      },
      yAxis: {
        ...boundedAxis(theme, cloud.y, up),
        name: axisName(cloud.y, up),
        nameLocation: 'end',
        nameGap: 12,
        nameTextStyle: { ...name, align: 'left' },
      },
      series: [
        pointSeries(cloud, { theme, across, up, view, narrow }),
        medianLine(theme, [
          [middle.x, up.min],
          [middle.x, up.max],
        ]),
        medianLine(theme, [
          [across.min, middle.y],
          [across.max, middle.y],
        ]),
      ],
    },
    tooltip: ({ seriesIndex, dataIndex }) => (seriesIndex === 0 ? tooltipOf(cloud, dataIndex) : null),
    legend: shadesOf(cloud, theme)?.legend ?? [],
    legendPosition: 'top',
    note: noteOf(cloud, middle),
    dataPointAt: ({ seriesIndex, dataIndex }) => {
      const row = seriesIndex === 0 ? cloud.points[dataIndex]?.row : undefined;
      return row === undefined ? null : { field: cloud.dimension.name, value: row[cloud.dimension.name] ?? null, row };
    },
  };
}

function readPoints({ input, sized }: PointsOptions): PointCloud | null {
  const [dimension] = dimensionsOf(input);
  const [x, y, third, fourth] = measuresOf(input);
  if (dimension === undefined || x === undefined || y === undefined) return null;
  const shade = sized ? third : undefined;
  const size = sized ? (fourth ?? third) : undefined;
  const read = (row: ResultRow, field: ResultField | undefined) => (field === undefined ? null : valueOf(row, field));
  const points = input.rows.flatMap((row): readonly Point[] => {
    const [across, up] = [valueOf(row, x), valueOf(row, y)];
    if (across === null || up === null) return [];
    return [{ label: labelOf(row, dimension), x: across, y: up, shade: read(row, shade), size: read(row, size), row }];
  });
  const weight = (point: Point) => (size === undefined ? point.x : (point.size ?? 0));
  return {
    dimension,
    x,
    y,
    shade,
    size,
    points: points.toSorted((a, b) => weight(b) - weight(a) || b.x - a.x),
    leftOut: input.rows.length - points.length,
  };
}

interface PointContext {
  readonly theme: ThemeTokens;
  readonly across: NumberRange;
  readonly up: NumberRange;
  readonly view: WidgetView;
  readonly narrow: boolean;
}

function pointSeries(cloud: PointCloud, context: PointContext) {
  const { theme, narrow } = context;
  const sizeOf = sizeScale(cloud, context.view);
  const shades = shadesOf(cloud, theme);
  const sides = sidesOf(cloud, { ...context, sizeOf });
  return {
    type: 'scatter' as const,
    data: cloud.points.map((point) => {
      const side = sides.get(point);
      return {
        name: truncate(point.label),
        value: [point.x, point.y],
        symbolSize: sizeOf(point),
        itemStyle: { color: shades?.colorOf(point.shade) ?? theme.accent },
        label: side === undefined ? { show: false } : { show: true, position: side },
      };
    }),
    itemStyle: { opacity: POINT_OPACITY, borderColor: theme.surface, borderWidth: 1 },
    label: {
      ...axisText(theme),
      color: theme.text,
      distance: 4,
      textBorderColor: theme.surface,
      textBorderWidth: 2,
      formatter: ({ dataIndex }: { dataIndex: number }) => shortLabel(cloud.points[dataIndex]?.label ?? '', narrow),
    },
    labelLayout: { hideOverlap: true },
    emphasis: { scale: false, itemStyle: { opacity: 1, borderColor: theme.text } },
    cursor: 'pointer',
    z: 3,
  };
}

function shortLabel(label: string, narrow: boolean): string {
  return truncate(label, narrow ? LABEL_LENGTH.narrow : LABEL_LENGTH.wide);
}

/** Labels go to the largest first, as many as can be read. */
function sidesOf(
  cloud: PointCloud,
  context: PointContext & { sizeOf: (point: Point) => number },
): ReadonlyMap<Point, LabelSide> {
  const { across, up, view, narrow, sizeOf } = context;
  const plot = { width: view.width - AROUND_PX.width, height: view.height - AROUND_PX.height };
  const most = narrow ? LABELS.narrow : LABELS.wide;
  const labelSides = chooseLabelSides(
    cloud.points.map((point, index) => ({
      x: fractionIn(across, point.x) * plot.width,
      y: (1 - fractionIn(up, point.y)) * plot.height,
      radius: sizeOf(point) / 2,
      label: index < most ? shortLabel(point.label, narrow) : '',
    })),
    plot,
  );
  const sides = new Map<Point, LabelSide>();
  for (const [index, point] of cloud.points.entries()) {
    const side = labelSides[index];
    if (side !== undefined && side !== null) sides.set(point, side);
  }
  return sides;
}

/** The area, not the width, is proportional to the number. */
function sizeScale(cloud: PointCloud, view: WidgetView): (point: Point) => number {
  const largest = Math.min(BUBBLE_PX.most, view.width / BUBBLE_PART);
  const most = Math.max(...cloud.points.map((point) => point.size ?? 0), 0);
  if (cloud.size === undefined || most === 0) return () => POINT_PX;
  return (point) => Math.max(BUBBLE_PX.least, largest * Math.sqrt(Math.max(0, point.size ?? 0) / most));
}

function shadesOf(cloud: PointCloud, theme: ThemeTokens) {
  const values = cloud.points.map((point) => point.shade);
  return cloud.shade === undefined ? null : pointShades(cloud.shade, values, theme);
}

function boundedAxis(theme: ThemeTokens, field: ResultField, range: NumberRange) {
  const { type: _linear, ...axis } = valueAxis(theme, field);
  return { ...axis, ...range };
}

function axisName(field: ResultField, range: NumberRange): string {
  return range.type === 'log' ? t('{measure} (log scale)', { measure: field.label }) : field.label;
}

function medianLine(theme: ThemeTokens, data: [number, number][]) {
  return {
    type: 'line' as const,
    data,
    symbol: 'none' as const,
    silent: true,
    lineStyle: { color: theme.control, width: 1, type: [2, 3] },
    z: 2,
  };
}

function noteOf(cloud: PointCloud, middle: { x: number; y: number }): string {
  const medians = t('Dotted lines are the medians: {across}, {up}.', {
    across: `${formatCompact(middle.x, cloud.x.format)} ${cloud.x.label}`,
    up: `${formatCompact(middle.y, cloud.y.format)} ${cloud.y.label}`,
  });
  return [
    ...sizeNote(cloud),
    medians,
    ...(cloud.leftOut === 0
      ? []
      : [
          tn(cloud.leftOut, '{count} row without a value is not shown.', '{count} rows without a value are not shown.'),
        ]),
  ].join(' ');
}

function sizeNote({ size, points }: PointCloud): readonly string[] {
  if (size === undefined) return [];
  const most = Math.max(...points.map((point) => point.size ?? 0), 0);
  return [
    t('The area of a circle is its {measure}, at most {most}.', {
      measure: size.label,
      most: formatCompact(most, size.format),
    }),
  ];
}

function tooltipOf(cloud: PointCloud, index: number): TooltipModel | null {
  const point = cloud.points[index];
  if (point === undefined) return null;
  const fields = [...new Set([cloud.x, cloud.y, cloud.shade, cloud.size])].filter((field) => field !== undefined);
  return {
    title: point.label,
    lines: fields.map((field) => ({
      label: field.label,
      value: `${formatValue(point.row[field.name], field.format)} ${errorOf(point.row, field.name)}`.trimEnd(),
    })),
  };
}
