import { BASE_DATABASE } from './names.ts';
import { hourlyRows } from './session-hours.ts';
import { concurrencyRows } from './session-concurrency.ts';
import { OF_SAMPLE } from './session-sample.ts';
import { tables } from './tables.ts';

const MONTH = 'customer_id = {customer:UInt32} AND toYYYYMM(date) = {month:UInt32}';

/** Equal for equal rows, regardless of their order and of merges. */
const DIGEST = 'count() AS cells, toString(sum(hash)) AS digest, sum(sessions) AS sessions, sum(fraction) AS fraction';

function compare(
  cells: { hash: string; sessions: string; fraction?: string },
  sides: Record<'wanted' | 'held', string>,
) {
  const { hash, sessions, fraction = '0.' } = cells;
  const side = (name: 'wanted' | 'held') =>
    `SELECT '${name}' AS side, ${hash} AS hash, ${sessions} AS sessions, ${fraction} AS fraction FROM (${sides[name]})`;
  return `SELECT side, ${DIGEST} FROM (${side('wanted')} UNION ALL ${side('held')}) GROUP BY side`;
}

const sumColumns = ['attempts', 'plays', 'content_seconds', 'ad_seconds', 'ad_impressions', 'known_length_plays'];
/** Sums the rows of a cell: computed rows and stored parts both have several of some. */
const hourCells = (rows: string) =>
  `SELECT slice, start_utc, value, ${sumColumns.map((name) => `sum(t.${name}) AS ${name}`).join(', ')}, ` +
  `sum(t.completion) AS completion FROM ${rows} AS t GROUP BY slice, start_utc, value`;
const hours = compare(
  {
    hash: `cityHash64(slice, start_utc, isNull(value), ifNull(toString(value), ''), ${sumColumns.join(', ')})`,
    sessions: "if(slice = '', attempts, 0)",
    // A sum of fractions depends on the order of addition and can only be compared approximately.
    fraction: 'completion',
  },
  {
    wanted: hourCells(`(${hourlyRows({ condition: MONTH })})`),
    held: hourCells(`(SELECT * FROM ${BASE_DATABASE}.session_hours WHERE ${MONTH} AND position(slice, '/') = 0)`),
  },
);

const counts = ['attempts', 'starts', 'ends', 'seconds'];
const concurrency = compare(
  {
    hash: `cityHash64(start_utc, date, ${counts.join(', ')}, arraySort(positions))`,
    sessions: 'attempts',
  },
  {
    wanted: concurrencyRows({ condition: MONTH }),
    held:
      `SELECT start_utc, date, ${counts.map((name) => `sum(t.${name}) AS ${name}`).join(', ')}, ` +
      `groupArrayArray(t.positions) AS positions FROM ${BASE_DATABASE}.session_concurrency AS t ` +
      `WHERE ${MONTH} AND audience = '' GROUP BY start_utc, date`,
  },
);

const columns = tables.session_sample.columns.map(({ name }) => name).join(', ');
const sample = compare(
  { hash: `cityHash64(toString((${columns})))`, sessions: '1' },
  {
    wanted: `SELECT ${columns} FROM ${BASE_DATABASE}.sessions WHERE ${MONTH} AND ${OF_SAMPLE}`,
    held: `SELECT ${columns} FROM ${BASE_DATABASE}.session_sample WHERE ${MONTH}`,
  },
);

/**
 * Run as the writer with customer and month: the digest of the derived table (`held`) and of the rows computed from
 * the sessions (`wanted`).
 */
export const MONTH_DIGESTS = {
  session_hours: hours,
  session_concurrency: concurrency,
  session_sample: sample,
} as const;
