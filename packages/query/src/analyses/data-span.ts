import type { Statement } from '../compile/index.ts';

export const FIRST_DAY = 'first_day';
export const LAST_START = 'last_start';

/**
 * The first day of the customer's data in their zone, and the Unix seconds of the newest session; no row for a customer without
 * sessions. Rows are sorted by day, so this reads the first and the last day alone.
 */
export function compileDataSpan(timeZone: string): Statement {
  return {
    sql: [
      `SELECT toString(min(toDate(start_utc, {zone:String}))) AS ${FIRST_DAY}, toUnixTimestamp(max(start_utc)) AS ${LAST_START}`,
      'FROM sessions',
      'WHERE date = (SELECT date FROM sessions ORDER BY date LIMIT 1)',
      'OR date = (SELECT date FROM sessions ORDER BY date DESC LIMIT 1)',
      'HAVING count() > 0',
    ].join('\n'),
    params: { zone: timeZone },
  };
}
