import type { ResultField, ResultRow } from '@playhead/contract/http/queries';
import { formatCompact, formatFullDate, formatValue, type Change } from '@playhead/domain/format';
import type { WidgetInput } from '../definition.ts';
import { changeSince, errorOf } from '../values/interval.ts';
import { dimensionsOf, measuresOf, textCell, valueOf } from '../values/result-shape.ts';

/** WID-012. */
const RIBBON_ROW_UNITS = 1.366;
/** Narrower than this a tile cannot hold a number and its change on one line. */
const TILE_MIN_WIDTH_PX = 168;

export interface Tile {
  readonly key: string;
  readonly label: string;
  readonly definition: string;
  readonly value: string;
  /** The full value; a sampled one with its error. */
  readonly exact: string;
  /** `±1.2 %` of a sampled value; empty for an exact one. */
  readonly error: string;
  readonly change: Change | null;
  /** Set when the value is one day's and not the period's. */
  readonly day?: string;
  readonly spark: readonly (number | null)[];
}

/**
 * One tile per measure. The period's value is a separate row, without a date: days of distinct viewers or of averages
 * must never be added. Rows with a date draw the sparkline.
 */
export function ribbonTiles(input: WidgetInput): readonly Tile[] {
  const date = dimensionsOf(input).find((field) => field.format === 'date');
  const now = readPeriod(input.rows, date);
  const before = readPeriod(input.compareRows ?? [], date);
  return measuresOf(input).map((field) => ({
    key: field.name,
    label: field.label,
    definition: field.definition,
    value: formatCompact(now.headline?.[field.name], field.format),
    exact: `${formatValue(now.headline?.[field.name], field.format)} ${errorOf(now.headline, field.name)}`.trimEnd(),
    error: errorOf(now.headline, field.name),
    change: before.headline === undefined ? null : changeSince(now.headline, before.headline, field),
    ...(now.day === undefined ? {} : { day: formatFullDate(now.day) }),
    spark: now.days.length < 2 ? [] : now.days.map((row) => valueOf(row, field)),
  }));
}

/** Five tiles that do not fit on one row stand three and two, not four and one. */
export function tilesPerRow(width: number, count: number): number {
  const fitting = Math.max(1, Math.min(count, Math.floor(width / TILE_MIN_WIDTH_PX)));
  return Math.max(1, Math.ceil(count / Math.ceil(count / fitting)));
}

/** The last tile takes the rest of its row: the lines between the rows would end in nothing. */
export function columnsOfTile(index: number, { columns, count }: { columns: number; count: number }): number {
  return index === count - 1 ? columns - (index % columns) : 1;
}

/** WID-012: 1.366 times the number of wrapped rows. */
export function ribbonHeight(options: { count: number; width: number }): number {
  if (options.count === 0) return RIBBON_ROW_UNITS;
  return RIBBON_ROW_UNITS * Math.ceil(options.count / tilesPerRow(options.width, options.count));
}

interface RibbonPeriod {
  readonly headline: ResultRow | undefined;
  readonly days: readonly ResultRow[];
  readonly day?: string;
}

function readPeriod(rows: readonly ResultRow[], date: ResultField | undefined): RibbonPeriod {
  if (date === undefined) return { headline: rows[0], days: [] };
  const total = rows.find((row) => textCell(row[date.name]) === '');
  const days = rows
    .filter((row) => textCell(row[date.name]) !== '')
    .toSorted((a, b) => textCell(a[date.name]).localeCompare(textCell(b[date.name]), 'en'));
  if (total !== undefined) return { headline: total, days };
  const last = days.at(-1);
  return last === undefined ? { headline: undefined, days } : { headline: last, days, day: textCell(last[date.name]) };
}
