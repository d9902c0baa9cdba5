import { addDays, startOfMonth, startOfWeek } from '@playhead/domain/periods';
import type { Dimension } from '../model/index.ts';
import { aliasOf, type Plan } from '../plan/index.ts';
import { utcText } from './utc-text.ts';
import { quoted, type SqlWriter } from './writer.ts';

/** In time order, with a row for each bucket of the period. */
export function filledRows(
  grouped: string,
  { plan, fill, writer }: { plan: Plan; fill: Dimension; writer: SqlWriter },
): string {
  const { from, to, step } = fillBounds(plan, fill, writer);
  return `${grouped}\nORDER BY ${quoted(aliasOf(fill))} ASC WITH FILL FROM ${from} TO ${to} STEP ${step}`;
}

/** The period ends with a full day, so no future bucket is filled. */
function fillBounds(plan: Plan, fill: Dimension, writer: SqlWriter): { from: string; to: string; step: string } {
  const { period } = plan;
  const days = (from: string, step: string) => ({
    from: writer.bind(from, 'Date'),
    to: writer.bind(addDays(period.to, 1), 'Date'),
    step,
  });
  const instants = (step: string) => ({
    from: writer.bind(utcText(period.start), "DateTime('UTC')"),
    to: writer.bind(utcText(period.end), "DateTime('UTC')"),
    step,
  });
  switch (fill.bucket ?? 'day') {
    case 'minute':
      return instants('INTERVAL 5 MINUTE');
    case 'hour':
      return instants('INTERVAL 1 HOUR');
    case 'day':
      return days(period.from, 'INTERVAL 1 DAY');
    case 'week':
      return days(startOfWeek(period.from, plan.context.weekStartDay), 'INTERVAL 1 WEEK');
    case 'month':
      return days(startOfMonth(period.from), 'INTERVAL 1 MONTH');
  }
}
