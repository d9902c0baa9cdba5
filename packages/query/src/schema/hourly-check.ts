import { BASE_DATABASE } from './names.ts';
import { fillHours, slicesOfOneValue } from './session-hours.ts';
import { fillConcurrencyCounts } from './session-concurrency.ts';
import { fillSample, OF_SAMPLE } from './session-sample.ts';
import { tables } from './tables.ts';

const monthly = 'SELECT toYYYYMM(date) AS month, ';

const checkOf = (months: string) =>
  [
    'SELECT month, sum(in_hours) != sum(stored) AS hours_wrong, sum(in_concurrency) != sum(stored) AS concurrency_wrong,',
    '  sum(in_sample) != sum(of_sample) AS sample_wrong',
    'FROM (',
    `  ${monthly}count() AS stored, 0 AS in_hours, 0 AS in_concurrency, 0 AS of_sample, 0 AS in_sample`,
    `  FROM sessions WHERE ${months} GROUP BY month`,
    '  UNION ALL',
    `  SELECT month, 0, if(count() = ${slicesOfOneValue.length} AND min(held) = max(held), min(held), 0), 0, 0, 0 FROM (`,
    `    ${monthly}slice, sum(attempts) AS held FROM session_hours`,
    `    WHERE slice IN (${slicesOfOneValue.map((slice) => `'${slice}'`).join(', ')}) AND ${months} GROUP BY month, slice`,
    '  ) GROUP BY month',
    '  UNION ALL',
    `  ${monthly}0, 0, sum(attempts), 0, 0 FROM session_concurrency WHERE audience = '' AND ${months} GROUP BY month`,
    '  UNION ALL',
    `  ${monthly}0, 0, 0, count(), 0 FROM sessions WHERE ${OF_SAMPLE} AND ${months} GROUP BY month`,
    '  UNION ALL',
    `  ${monthly}0, 0, 0, 0, count() FROM session_sample WHERE ${months} GROUP BY month`,
    ') GROUP BY month HAVING hours_wrong OR concurrency_wrong OR sample_wrong ORDER BY month',
  ].join('\n');

/**
 * Runs as the customer. Returns the months in which a slice or the concurrency counts lack sessions, or the sample
 * lacks sessions of its viewers. No row means that the derived tables are complete.
 */
export const HOURLY_CHECK = checkOf('true');

/** The same for one month: the others are not read. */
export const HOURLY_CHECK_OF_MONTH = checkOf('toYYYYMM(date) = {month:UInt32}');

/** Runs as the customer: the number of sessions on an average day. */
export const HOURLY_SIZE =
  "SELECT sum(attempts) / (dateDiff('day', min(date), max(date)) + 1) AS sessions_per_day FROM session_hours WHERE slice = ''";

const MONTH = 'customer_id = {customer:UInt32} AND toYYYYMM(date) = {month:UInt32}';

/** Runs as the writer: every month in which a derived table has rows. */
export const DERIVED_MONTHS =
  'SELECT DISTINCT toYYYYMM(date) AS month FROM (' +
  (['sessions', 'session_hours', 'session_concurrency', 'session_sample'] as const)
    .map((table) => `SELECT date FROM ${BASE_DATABASE}.${table} WHERE customer_id = {customer:UInt32}`)
    .join(' UNION ALL ') +
  ') ORDER BY month';

/** Runs as the writer: the months in which these loads stored sessions. */
export const LOADED_MONTHS =
  `SELECT DISTINCT toYYYYMM(date) AS month FROM ${BASE_DATABASE}.sessions ` +
  'WHERE customer_id = {customer:UInt32} AND load_id IN {loads:Array(UInt32)} ORDER BY month';

/** Refills a customer's month that `HOURLY_CHECK` reports, after the existing rows (`old`) are deleted. */
export const HOURLY_REFILLS = [
  {
    wrong: 'hours_wrong',
    table: 'session_hours',
    // Segment rollups have a prefix.
    old: `${MONTH} AND position(slice, '/') = 0`,
    sql: fillHours({ condition: MONTH }),
  },
  {
    wrong: 'concurrency_wrong',
    table: 'session_concurrency',
    old: `${MONTH} AND audience = ''`,
    sql: fillConcurrencyCounts({ condition: MONTH }),
  },
  {
    wrong: 'sample_wrong',
    table: 'session_sample',
    old: MONTH,
    sql: fillSample({ columns: tables.session_sample.columns, condition: MONTH }),
  },
] as const;
