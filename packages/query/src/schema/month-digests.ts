import { BASE_DATABASE } from './names.ts';
import { hoursOfSessions } from './session-hours.ts';
import { momentsOfSessions } from './session-moments.ts';
import { OF_SAMPLE } from './session-sample.ts';
import { tables } from './tables.ts';

const MONTH = 'customer_id = {customer:UInt32} AND toYYYYMM(date) = {month:UInt32}';

/** Two tables with the same rows have the same digest, in whatever order and however often their parts were merged. */
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

const sums = ['attempts', 'plays', 'content_seconds', 'ad_seconds', 'ad_impressions', 'known_length_plays'];
const hours = compare(
  {
    hash: `cityHash64(slice, start_utc, isNull(value), ifNull(toString(value), ''), ${sums.join(', ')})`,
    sessions: "if(slice = '', attempts, 0)",
    // A sum of fractions depends on the order of adding, so that it can only be compared about.
    fraction: 'completion',
  },
  {
    wanted: hoursOfSessions({ condition: MONTH }),
    held:
      `SELECT slice, start_utc, value, ${sums.map((name) => `sum(t.${name}) AS ${name}`).join(', ')}, ` +
      `sum(t.completion) AS completion FROM ${BASE_DATABASE}.session_hours AS t ` +
      `WHERE ${MONTH} AND position(slice, '/') = 0 GROUP BY slice, start_utc, value`,
  },
);

const counts = ['attempts', 'begins', 'ends', 'seconds'];
const moments = compare(
  {
    hash: `cityHash64(start_utc, date, ${counts.join(', ')}, arraySort(places))`,
    sessions: 'attempts',
  },
  {
    wanted: momentsOfSessions({ condition: MONTH }),
    held:
      `SELECT start_utc, date, ${counts.map((name) => `sum(t.${name}) AS ${name}`).join(', ')}, ` +
      `groupArrayArray(t.places) AS places FROM ${BASE_DATABASE}.session_moments AS t ` +
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

/** For the writer, with customer and month: the digest of a derived table (`held`) and of what the sessions give (`wanted`). */
export const MONTH_DIGESTS = { session_hours: hours, session_moments: moments, session_sample: sample } as const;
