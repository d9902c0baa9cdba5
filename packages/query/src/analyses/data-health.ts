import type { Statement } from '../compile/index.ts';

export interface HealthDays {
  customerId: number;
  timeZone: string;
  /** Consecutive, in that zone. */
  days: readonly string[];
  /** Of each day, the first load that came too late for it. */
  lateLoads: readonly number[];
}

/**
 * Runs as the writer, because customers cannot see which load stored a row. Partitions are by UTC day, which may be the
 * one before or after the local one.
 */
export function compileHealthDays({ customerId, timeZone, days, lateLoads }: HealthDays): Statement {
  return {
    sql: [
      'SELECT toString(toDate(start_utc, {zone:String}) AS day) AS day_text, count() AS rows,',
      "  countIf(load_id >= {late:Array(UInt32)}[dateDiff('day', {first:Date}, day) + 1]) AS late",
      'FROM playhead.sessions',
      'WHERE customer_id = {customer:UInt32} AND date >= {first:Date} - 1 AND date <= {last:Date} + 1',
      '  AND day >= {first:Date} AND day <= {last:Date}',
      'GROUP BY day ORDER BY day',
    ].join('\n'),
    params: {
      zone: timeZone,
      customer: customerId,
      first: days[0] ?? '1970-01-01',
      last: days.at(-1) ?? '1970-01-01',
      late: [...lateLoads],
    },
  };
}
