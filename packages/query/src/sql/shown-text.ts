import { repeatedTimes } from '@playhead/domain/periods';
import type { Column, QueryPeriod } from '../plan/index.ts';
import { utcText } from './utc-text.ts';

export interface ShownTimes {
  period: Pick<QueryPeriod, 'start' | 'end'>;
  context: { timeZone: string };
}

/** Wire format (compile/result-cells.ts). */
export function shownText(field: Column, name: string, times: ShownTimes): string {
  if (isClockTime(field)) return clockText(name, times);
  const isMonth = field.kind === 'dimension' && field.bucket === 'month';
  return isMonth ? `substring(toString(${name}), 1, ${'YYYY-MM'.length})` : `toString(${name})`;
}

export function isClockTime(field: Column): boolean {
  return field.kind === 'dimension' && (field.bucket === 'hour' || field.bucket === 'minute');
}

/** Whether clocks go back within the period, so that a local time may mean two instants. */
export function hasRepeatedTimes({ period, context }: ShownTimes): boolean {
  return repeatedTimes(period, context.timeZone).length > 0;
}

/** Local time; a repeated one with its offset from UTC: `2026-11-01 01:00-04:00`. */
export function clockText(name: string, { period, context }: ShownTimes): string {
  const text = `substring(toString(${name}), 1, ${'YYYY-MM-DD HH:MM'.length})`;
  const cases = repeatedTimes(period, context.timeZone).map(({ from, until, offset }) => {
    const [first, end] = [from, until].map((at) => `toDateTime('${utcText(at)}', 'UTC')`);
    return `${name} >= ${first} AND ${name} < ${end}, concat(${text}, '${offset}')`;
  });
  return cases.length === 0 ? text : `multiIf(${cases.join(', ')}, ${text})`;
}

/** The engine's `HH:MM:SS` is `HH:MM` on the wire; a trailing offset stays. */
export function withoutSeconds(text: string): string {
  return text.replace(/^(.{16}):\d\d$/, '$1');
}
