import type { Annotation, AnnotationKind } from '@playhead/contract/http/annotations';
import type { Cell, ResultField } from '@playhead/contract/http/queries';
import { formatValue } from '@playhead/domain/format';
import { addDays } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import type { TableModel } from '../../definition.ts';
import { fieldEnd, textCell } from '../../values/result-shape.ts';
import type { ThemeTokens } from '../../theme.ts';
import type { TooltipLine } from '../picture.ts';

export const NOTES_KEY = 'notes';
/** Room above the plot for the flags. */
export const FLAG_ROOM_PX = 26;

/** A tooltip with more leaves the window. */
const MOST_LISTED = 8;

const words: Record<AnnotationKind, string> = { premiere: t('Premiere'), note: t('Note') };
/** Told apart by shape: a filled pennant on the line, and an open round head above it. */
const shapes: Record<AnnotationKind, { symbol: string; symbolSize: [number, number]; symbolOffset: [number, number] }> =
  {
    premiere: { symbol: 'path://M0 0L10 4L0 8Z', symbolSize: [10, 9], symbolOffset: [5, -5] },
    note: { symbol: 'circle', symbolSize: [8, 8], symbolOffset: [0, -15] },
  };

/** By position on the axis. */
export type PlacedAnnotations = ReadonlyMap<number, readonly Annotation[]>;

/** An annotation belongs to the point that holds its day, be it an hour, a day, a week or a month; others are off the chart. */
export function placeAnnotations(options: {
  annotations: readonly Annotation[];
  points: readonly Cell[];
  field: ResultField;
}): PlacedAnnotations {
  const { annotations, points, field } = options;
  const days = fieldEnd(field.name) === 'week' ? 7 : 1;
  const placed = new Map<number, Annotation[]>();
  for (const annotation of annotations) {
    const index = points.findIndex((point) => holdsDay(textCell(point), annotation.day, days));
    if (index >= 0) placed.set(index, [...(placed.get(index) ?? []), annotation]);
  }
  return placed;
}

function holdsDay(point: string, day: string, days: number): boolean {
  const first = dayOfPoint(point);
  if (first === null) return false;
  if (isMonth(point)) return day.startsWith(point);
  return first <= day && day < addDays(first, days);
}

/** Flags closer than this would cover each other. */
const FLAG_PX = 22;
/** A joined flag stands for no more of the axis than this, so that it still tells when. */
const JOINED_PX = 88;
/** Axis labels left and right of the plot. */
const BESIDE_PLOT_PX = 64;

/** Annotations by the position of their flag. Flags in a row are one, in the middle of them. */
export function joinFlags(placed: PlacedAnnotations, axis: { count: number; width: number }): PlacedAnnotations {
  const pointPx = (axis.width - BESIDE_PLOT_PX) / Math.max(1, axis.count - 1);
  const groups: number[][] = [];
  for (const index of [...placed.keys()].toSorted((a, b) => a - b)) {
    const group = groups.at(-1);
    const [first = index, last = index] = [group?.[0], group?.at(-1)];
    const isNear = (index - last) * pointPx < FLAG_PX && (index - first) * pointPx < JOINED_PX;
    if (group !== undefined && isNear) group.push(index);
    else groups.push([index]);
  }
  return new Map(
    groups.map((group) => [
      group[Math.floor((group.length - 1) / 2)] ?? 0,
      group.flatMap((index) => placed.get(index) ?? []),
    ]),
  );
}

/** First day of the point; null where the axis does not tell days. */
export function dayOfPoint(point: Cell): string | null {
  const text = textCell(point);
  if (isMonth(text)) return `${text}-01`;
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}

const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text);

/** Poles are bars and flags are points on an axis of their own from 0 to 1, so that they reach over the whole height. */
export function annotationSeries(options: {
  placed: PlacedAnnotations;
  count: number;
  theme: ThemeTokens;
  yAxisIndex: number;
}) {
  const { placed, count, theme, yAxisIndex } = options;
  const positions = Array.from({ length: count }, (_, index) => placed.get(index) ?? []);
  const flags = (kind: AnnotationKind) => ({
    type: 'line' as const,
    name: words[kind],
    yAxisIndex,
    data: positions.map((flag) => (!isCounted(flag) && flag.some((annotation) => annotation.kind === kind) ? 1 : null)),
    ...shapes[kind],
    showSymbol: true,
    showAllSymbol: true,
    silent: true,
    clip: false,
    lineStyle: { width: 0, opacity: 0 },
    itemStyle: {
      color: kind === 'premiere' ? theme.textSecondary : theme.surface,
      borderColor: theme.textSecondary,
      borderWidth: kind === 'premiere' ? 0 : 1.5,
    },
    emphasis: { disabled: true },
    z: 4,
  });
  return [
    {
      type: 'bar' as const,
      name: 'annotations',
      yAxisIndex,
      data: positions.map((dayAnnotations) => (dayAnnotations.length > 0 ? 1 : null)),
      barWidth: 1,
      silent: true,
      itemStyle: { color: theme.control, opacity: 0.7 },
      emphasis: { disabled: true },
      z: 1,
    },
    flags('premiere'),
    flags('note'),
    ...(positions.some(isCounted) ? [countedFlags(positions, { theme, yAxisIndex })] : []),
  ];
}

/** Two kinds on one day have a flag each; more have one with their number. */
function isCounted(flag: readonly Annotation[]): boolean {
  return flag.length > new Set(flag.map(({ kind }) => kind)).size || new Set(flag.map(({ day }) => day)).size > 1;
}

function countedFlags(
  positions: readonly (readonly Annotation[])[],
  { theme, yAxisIndex }: { theme: ThemeTokens; yAxisIndex: number },
) {
  return {
    type: 'line' as const,
    name: t('Notes'),
    yAxisIndex,
    data: positions.map((flag) => (isCounted(flag) ? 1 : null)),
    symbol: 'roundRect',
    symbolSize: [22, 15] as [number, number],
    symbolOffset: [0, -9] as [number, number],
    showSymbol: true,
    showAllSymbol: true,
    silent: true,
    clip: false,
    lineStyle: { width: 0, opacity: 0 },
    itemStyle: { color: theme.textSecondary },
    label: {
      show: true,
      position: 'inside' as const,
      fontSize: 11,
      fontWeight: 600,
      color: theme.surface,
      formatter: ({ dataIndex }: { dataIndex: number }) => String(positions[dataIndex]?.length ?? ''),
    },
    emphasis: { disabled: true },
    z: 4,
  };
}

export const annotationAxis = { type: 'value' as const, min: 0, max: 1, show: false };

export function annotationLines(dayAnnotations: readonly Annotation[] | undefined): readonly TooltipLine[] {
  const listed = dayAnnotations ?? [];
  const isOfOneDay = new Set(listed.map(({ day }) => day)).size < 2;
  const lines = listed.slice(0, MOST_LISTED).map(({ kind, day, text }) => ({
    label: isOfOneDay ? words[kind] : `${words[kind]}, ${formatValue(day, 'date')}`,
    value: text,
  }));
  const more = listed.length - lines.length;
  return more === 0 ? lines : [...lines, { label: t('and {count} more', { count: more }), value: '' }];
}

/** The table shows the annotations as text next to their day. */
export function withNotes(
  table: TableModel,
  notes: { field: ResultField; annotations: readonly Annotation[] },
): TableModel {
  const { field, annotations } = notes;
  const points = [...new Set(table.rows.map((row) => row[field.name] ?? null))];
  const placed = placeAnnotations({ annotations, points, field });
  if (placed.size === 0) return table;
  const textByPoint = new Map(
    [...placed].map(([index, dayAnnotations]) => [
      points[index],
      dayAnnotations.map((annotation) => `${words[annotation.kind]}: ${annotation.text}`).join('; '),
    ]),
  );
  return {
    columns: [
      ...table.columns,
      { key: NOTES_KEY, label: t('Notes'), kind: 'dimension', format: 'text', definition: '', derived: true },
    ],
    rows: table.rows.map((row) => ({ ...row, [NOTES_KEY]: textByPoint.get(row[field.name] ?? null) ?? '' })),
  };
}
