import type { Cell, ValueFormat } from '@playhead/contract/http/queries';
import { formatFullDate, formatHour, formatTickDate } from './dates.ts';
import { compactMinutes, exactMinutes } from './durations.ts';
import { NO_VALUE, abbreviateNumber, decimalNumber, exactNumber, formatPercent, numberOf } from './numbers.ts';

interface ValueWriter {
  readonly exact: (cell: Cell) => string;
  readonly compact: (cell: Cell) => string;
}

const writers: Record<ValueFormat, ValueWriter> = {
  text: { exact: String, compact: String },
  integer: numeric((value) => exactNumber(Math.round(value)), abbreviateNumber),
  decimal: numeric(decimalNumber, abbreviateNumber),
  percent: numeric(formatPercent, formatPercent),
  minutes: numeric(exactMinutes, compactMinutes),
  date: { exact: (cell) => formatFullDate(String(cell)), compact: (cell) => formatTickDate(String(cell)) },
  hour: numeric(formatHour, formatHour),
};

/** For tables, tooltips and screen readers. */
export function formatValue(cell: Cell | undefined, format: ValueFormat): string {
  return cell === undefined || cell === null ? NO_VALUE : writers[format].exact(cell);
}

/** For tiles, axes and labels on bars. The full value must be reachable from there. */
export function formatCompact(cell: Cell | undefined, format: ValueFormat): string {
  return cell === undefined || cell === null ? NO_VALUE : writers[format].compact(cell);
}

/** Text in a numeric field is shown unchanged: hiding it would hide a broken source. */
function numeric(exact: (value: number) => string, compact: (value: number) => string): ValueWriter {
  const written = (write: (value: number) => string) => (cell: Cell) => {
    const value = numberOf(cell);
    return value === null ? String(cell) : write(value);
  };
  return { exact: written(exact), compact: written(compact) };
}
