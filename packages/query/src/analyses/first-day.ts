import type { Statement } from '../compile/index.ts';

/** Rows are sorted by day: the first of them is found without reading the others, which min() would do. */
const FIRST_STORED_DAY = '(SELECT date FROM sessions ORDER BY date LIMIT 1)';

/**
 * The first day with a session, in the customer's zone. A period that begins before it is not whole: it would be compared
 * with less than it was.
 */
export function firstDaySql(timeZone: string): string {
  return `(SELECT min(toDate(start_utc, ${timeZone})) FROM sessions WHERE date = ${FIRST_STORED_DAY})`;
}

export const FIRST_DAY = 'first_day';

/** No row without sessions. */
export function compileFirstDay(timeZone: string): Statement {
  return {
    sql: [
      `SELECT toString(min(toDate(start_utc, {zone:String}))) AS ${FIRST_DAY}`,
      'FROM sessions',
      `WHERE date = ${FIRST_STORED_DAY}`,
      'HAVING count() > 0',
    ].join('\n'),
    params: { zone: timeZone },
  };
}
