import type { Cell, ResultField, ResultRow } from '@playhead/contract/http/queries';
import { formatHour, formatPercent, formatValue, numberOf, valueWords } from '@playhead/domain/format';
import { dayPartRank, dayPartsInOrder } from '@playhead/domain/day-parts';
import { t } from '@playhead/texts/translate';
import type { TooltipModel } from '../chart/picture.ts';
import type { WidgetInput, WidgetView } from '../definition.ts';
import { errorOf } from '../values/interval.ts';
import {
  NOT_SET,
  chosenMeasure,
  dimensionsOf,
  fieldEnd,
  isAdditive,
  textCell,
  valueOf,
} from '../values/result-shape.ts';

/** CONST-007. */
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const dayNames: Readonly<Record<string, string>> = {
  Mon: t('Mon'),
  Tue: t('Tue'),
  Wed: t('Wed'),
  Thu: t('Thu'),
  Fri: t('Fri'),
  Sat: t('Sat'),
  Sun: t('Sun'),
};
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export interface HeatCell {
  readonly value: number | null;
  readonly exact: string;
  /** Against the largest cell, 0 to 1. */
  readonly share: number | null;
  readonly tooltip: TooltipModel;
}

export interface HeatMap {
  readonly kind: 'hours' | 'parts';
  readonly measure: ResultField;
  readonly columns: readonly { readonly key: string; readonly label: string; readonly short: string }[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly HeatCell[] }[];
  readonly most: number;
}

interface Axis {
  readonly field: ResultField;
  readonly read: (cell: Cell | undefined) => string;
  readonly keys: readonly string[];
  readonly labelOf: (key: string) => string;
}

/** Day of week by hour (days down, hours across) or by day part (parts down, days across). */
export function heatMap(
  input: WidgetInput,
  view: Pick<WidgetView, 'metric'>,
  dayPartStarts?: readonly string[],
): HeatMap | null {
  const measure = chosenMeasure(input, view);
  const day = axisOf(input, isDay, dayAxis);
  const hour = axisOf(input, isHour, hourAxis);
  const part = axisOf(input, isPart, (field, rows) => partAxis(field, rows, dayPartStarts));
  if (measure === undefined) return null;
  if (hour !== undefined) return build({ input, measure, kind: 'hours', down: day, across: hour });
  if (part !== undefined) return build({ input, measure, kind: 'parts', down: part, across: day });
  return day === undefined ? null : build({ input, measure, kind: 'parts', down: day, across: undefined });
}

function build(options: {
  input: WidgetInput;
  measure: ResultField;
  kind: HeatMap['kind'];
  down: Axis | undefined;
  across: Axis | undefined;
}): HeatMap {
  const { input, measure, down, across } = options;
  const keyOf = (row: ResultRow, axis: Axis | undefined) => (axis === undefined ? '' : axis.read(row[axis.field.name]));
  const rows = new Map(input.rows.map((row) => [`${keyOf(row, down)}|${keyOf(row, across)}`, row]));
  const known = [...rows.values()].map((row) => valueOf(row, measure)).filter((value) => value !== null);
  const most = Math.max(0, ...known);
  const total = isAdditive(input, measure) ? known.reduce((sum, value) => sum + value, 0) : null;
  const acrossKeys = across?.keys ?? [''];
  return {
    kind: options.kind,
    measure,
    most,
    columns: acrossKeys.map((key) => ({
      key,
      label: across?.labelOf(key) ?? measure.label,
      short: options.kind === 'hours' ? String(Number(key)) : (across?.labelOf(key) ?? measure.label),
    })),
    rows: (down?.keys ?? ['']).map((rowKey) => ({
      label: down?.labelOf(rowKey) ?? '',
      cells: acrossKeys.map((columnKey) => {
        const row = rows.get(`${rowKey}|${columnKey}`);
        const value = valueOf(row, measure);
        const exact = `${formatValue(value, measure.format)} ${errorOf(row, measure.name)}`.trimEnd();
        const title = [down?.labelOf(rowKey), across?.labelOf(columnKey)]
          .filter((part) => part !== undefined)
          .join(' · ');
        return {
          value,
          exact,
          share: value === null ? null : most === 0 ? 0 : value / most,
          tooltip: {
            title,
            lines: [
              { label: measure.label, value: exact },
              ...(total === null || total === 0
                ? []
                : [{ label: t('Share'), value: formatPercent((value ?? 0) / total) }]),
            ],
          },
        };
      }),
    })),
  };
}

function axisOf(
  input: WidgetInput,
  matches: (field: ResultField) => boolean,
  make: (field: ResultField, rows: readonly ResultRow[]) => Axis,
): Axis | undefined {
  const field = dimensionsOf(input).find(matches);
  return field === undefined ? undefined : make(field, input.rows);
}

const isDay = (field: ResultField) => /^(dow|day_of_week|weekday)/i.test(fieldEnd(field.name));
const isHour = (field: ResultField) => field.format === 'hour' || fieldEnd(field.name) === 'hour_of_day';
const isPart = (field: ResultField) => /^day_?part/i.test(fieldEnd(field.name));

function dayAxis(field: ResultField): Axis {
  const read = (cell: Cell | undefined) => textCell(cell).slice(0, 3);
  return { field, read, keys: DAYS, labelOf: (key) => dayNames[key] ?? key };
}

function hourAxis(field: ResultField): Axis {
  const read = (cell: Cell | undefined) => String(numberOf(cell) ?? '');
  return { field, read, keys: HOURS.map(String), labelOf: (key) => formatHour(Number(key)) };
}

function partAxis(field: ResultField, rows: readonly ResultRow[], starts: readonly string[] | undefined): Axis {
  const hours = new Map(dayPartsInOrder(starts).map(({ name, from, to }) => [name as string, `${from}–${to}`]));
  const read = (cell: Cell | undefined) => (textCell(cell) === '' ? NOT_SET : textCell(cell));
  const parts = new Set(rows.map((row) => read(row[field.name])));
  return {
    field,
    read,
    keys: [...parts].toSorted((a, b) => dayPartRank(a) - dayPartRank(b)),
    labelOf: (key) => [valueWords(field.name, key), hours.get(key) ?? ''].join(' ').trimEnd(),
  };
}
