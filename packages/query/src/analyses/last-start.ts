import type { Statement } from '../compile/index.ts';
import { LAST_START } from './data-span.ts';

/** Unix seconds of the newest session; no row for a customer without sessions. Reads the newest day alone. */
export function compileLastStart(): Statement {
  return {
    sql: [
      `SELECT toUnixTimestamp(max(start_utc)) AS ${LAST_START}`,
      'FROM sessions',
      'WHERE date = (SELECT date FROM sessions ORDER BY date DESC LIMIT 1)',
      'HAVING count() > 0',
    ].join('\n'),
    params: {},
  };
}
