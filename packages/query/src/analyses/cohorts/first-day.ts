/** Rows are sorted by day, so this reads one row; min() would read all. */
const FIRST_STORED_DAY = '(SELECT date FROM sessions ORDER BY date LIMIT 1)';

/** In the customer's zone. A period that starts before it is incomplete, and a comparison with it would be wrong. */
export function firstDaySql(timeZone: string): string {
  return `(SELECT min(toDate(start_utc, ${timeZone})) FROM sessions WHERE date = ${FIRST_STORED_DAY})`;
}
