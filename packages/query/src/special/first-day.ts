import type { Statement } from '../compile/index.ts';

/**
 * The first day with a session, in the customer's zone. A period that begins before it is not whole: it would be compared
 * with less than it was.
 */
export function firstDaySql(timeZone: string): string {
  // The stored day alone is looked at among all rows.
  return `(SELECT min(toDate(start_utc, ${timeZone})) FROM sessions WHERE date = (SELECT min(date) FROM sessions))`;
}

export const FIRST_DAY = 'first_day';

/** No row without sessions. */
export function compileFirstDay(timeZone: string): Statement {
  return {
    sql: [
      `SELECT toString(min(toDate(start_utc, {zone:String}))) AS ${FIRST_DAY}`,
      'FROM sessions',
      'WHERE date = (SELECT min(date) FROM sessions)',
      'HAVING count() > 0',
    ].join('\n'),
    params: { zone: timeZone },
  };
}
