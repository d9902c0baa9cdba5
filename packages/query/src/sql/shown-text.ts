import { repeatedTimes } from '@playhead/domain/periods';
import type { Column, QueryPeriod } from '../plan/index.ts';
import { utcText } from './utc-text.ts';

/** What decides which clock times happen twice. */
export interface ShownTimes {
  period: Pick<QueryPeriod, 'start' | 'end'>;
  context: { timeZone: string };
}

/** As it stands on the wire (compile/result-cells.ts). */
export function shownText(field: Column, name: string, times: ShownTimes): string {
  if (isClockTime(field)) return clockText(name, times);
  const isMonth = field.kind === 'dimension' && field.bucket === 'month';
  return isMonth ? `substring(toString(${name}), 1, ${'YYYY-MM'.length})` : `toString(${name})`;
}

/** An hour or five minutes of a day. */
export function isClockTime(field: Column): boolean {
  return field.kind === 'dimension' && (field.bucket === 'hour' || field.bucket === 'minute');
}

/** Whether the clock goes back, so that a local time alone does not tell which of two instants it is. */
export function hasRepeatedTimes({ period, context }: ShownTimes): boolean {
  return repeatedTimes(period, context.timeZone).length > 0;
}

/** Local time; one that happens twice with its offset from UTC: `2026-11-01 01:00-04:00`. */
export function clockText(name: string, { period, context }: ShownTimes): string {
  const text = `substring(toString(${name}), 1, ${'YYYY-MM-DD HH:MM'.length})`;
  const cases = repeatedTimes(period, context.timeZone).map(({ from, until, offset }) => {
    const [first, end] = [from, until].map((at) => `toDateTime('${utcText(at)}', 'UTC')`);
    return `${name} >= ${first} AND ${name} < ${end}, concat(${text}, '${offset}')`;
  });
  return cases.length === 0 ? text : `multiIf(${cases.join(', ')}, ${text})`;
}

/** `HH:MM:SS` of the engine is `HH:MM` on the wire; an offset behind it stays. */
export function withoutSeconds(text: string): string {
  return text.replace(/^(.{16}):\d\d$/, '$1');
}
