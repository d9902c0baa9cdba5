import type { StreamIdChoice } from '@playhead/contract/http/segments';
import { ofKeys } from '../sql/key-range.ts';
import type { ParamType, SqlWriter } from '../sql/writer.ts';
import { utcDay, utcText } from '../sql/utc-text.ts';
import type { Writing } from './segment-context.ts';

const INSTANT: ParamType = "DateTime('UTC')";

const choices: Readonly<Record<StreamIdChoice, readonly string[]>> = {
  all: [],
  assigned_only: ['isNotNull(household_key)'],
  unassigned_only: ['isNull(household_key)'],
};

/** Sessions of the window, or of all days in which a last play is searched. */
export function sessionRows(writing: Writing, span: 'window' | 'history'): string {
  const { writer, window, definition, keys } = writing;
  const days = span === 'history' ? (window.history ?? window) : window;
  const conditions = [...duringSpan(days, writer), ...choices[definition.streamId], ...ofKeys(keys, writer)];
  return [`FROM ${writing.sessions}`, `WHERE ${conditions.join('\n  AND ')}`].join('\n');
}

/** The day column prunes; the instants decide. */
export function duringSpan({ start, end }: { start: Date; end: Date }, writer: SqlWriter): readonly string[] {
  const firstDay = writer.bind(utcDay(start), 'Date');
  const lastDay = writer.bind(utcDay(new Date(end.getTime() - 1000)), 'Date');
  return [`date BETWEEN ${firstDay} AND ${lastDay}`, between({ start, end }, writer)];
}

export function between({ start, end }: { start: Date; end: Date }, writer: SqlWriter): string {
  return `start_utc >= ${writer.bind(utcText(start), INSTANT)} AND start_utc < ${writer.bind(utcText(end), INSTANT)}`;
}
