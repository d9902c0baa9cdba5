import { compareCells, compareRollups, rollupCells } from './digests.ts';
import { BASE_DATABASE } from './names.ts';
import { hourlyRows } from './session-hours.ts';
import { concurrencyRows } from './session-concurrency.ts';
import { OF_SAMPLE } from './session-sample.ts';
import { tables } from './tables.ts';

const MONTH = 'customer_id = {customer:UInt32} AND toYYYYMM(date) = {month:UInt32}';

const hours = compareRollups({
  wanted: rollupCells(`(${hourlyRows({ condition: MONTH })})`),
  held: rollupCells(`(SELECT * FROM ${BASE_DATABASE}.session_hours WHERE ${MONTH} AND position(slice, '/') = 0)`),
});

const counts = ['attempts', 'starts', 'ends', 'seconds'];
const concurrency = compareCells(
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
const sample = compareCells(
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
