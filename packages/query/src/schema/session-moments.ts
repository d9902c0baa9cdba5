import { BASE_DATABASE, onCluster, storedTable } from './names.ts';
import type { SchemaContext } from './names.ts';
import type { Table } from './table.ts';

export const MOMENT_BIN_SECONDS = 300;

const LONGEST_PLAY_SECONDS = 86_400;
/** Who is watching after more than a day has left the player running: from there on the play does not count as an audience. */
export const PLAY_END = `least(end_utc, start_utc + ${LONGEST_PLAY_SECONDS})`;

/**
 * How many plays begin and end within each five minutes. `seconds` is what those changes add to the time watched until the bin is
 * over. `places` tells when within the bin: twice the second for a begin and one less for an end, which comes first at the same second;
 * an end at the edge of a bin belongs to the bin before it. `date` is that of the session, as in the rows. `audience` is '' for everybody,
 * or the name of a segment's sums (segment-rollups.ts).
 */
export const sessionMomentsTable: Table = {
  columns: [
    { name: 'customer_id', type: 'UInt32' },
    { name: 'audience', type: 'LowCardinality(String)' },
    { name: 'start_utc', type: "DateTime('UTC')" },
    { name: 'date', type: 'Date' },
    { name: 'attempts', type: 'SimpleAggregateFunction(sum, UInt64)' },
    { name: 'begins', type: 'SimpleAggregateFunction(sum, UInt64)' },
    { name: 'ends', type: 'SimpleAggregateFunction(sum, UInt64)' },
    { name: 'seconds', type: 'SimpleAggregateFunction(sum, Int64)' },
    { name: 'places', type: 'SimpleAggregateFunction(groupArrayArray, Array(UInt16))' },
  ],
  engine: 'AggregatingMergeTree PARTITION BY toYYYYMM(date) ORDER BY (customer_id, audience, start_utc, date)',
  shardBy: 'toUnixTimestamp(start_utc)',
};

/** Sessions that never started or have no length change no audience; they are counted, so that a missing one is noticed. */
function moments(source: string, { condition = '', audience = "''" } = {}): string {
  const second = (moment: string) => `toInt64(toUnixTimestamp(${moment}))`;
  return [
    `SELECT customer_id, ${audience} AS audience, toDateTime(bin, 'UTC') AS start_utc, date, sum(attempt) AS attempts, sum(begin) AS begins, sum(end) AS ends,`,
    `  sum((begin - end) * (${MOMENT_BIN_SECONDS} - (second - bin))) AS seconds,`,
    '  groupArrayIf(toUInt16(2 * (second - bin) - end), begin OR end) AS places',
    'FROM (',
    '  SELECT customer_id, date, moment.1 AS second, moment.2 AS attempt, toInt64(watched AND attempt) AS begin,',
    '    toInt64(watched AND NOT attempt) AS end,',
    `    intDiv(second - end, ${MOMENT_BIN_SECONDS}) * ${MOMENT_BIN_SECONDS} AS bin`,
    '  FROM (',
    `    SELECT customer_id, date, started AND end_utc > start_utc AS watched,`,
    `      [(${second('start_utc')}, true), (${second(PLAY_END)}, false)] AS both FROM ${source}${condition}`,
    '  ) ARRAY JOIN both AS moment',
    ') GROUP BY customer_id, bin, date',
  ].join('\n');
}

export function sessionMomentsFeed(context: SchemaContext): readonly string[] {
  const source = `${BASE_DATABASE}.${storedTable('sessions', context)}`;
  const target = `${BASE_DATABASE}.${storedTable('session_moments', context)}`;
  return [
    `CREATE MATERIALIZED VIEW IF NOT EXISTS ${BASE_DATABASE}.session_moments_feed${onCluster(context)} TO ${target} AS ` +
      moments(source),
  ];
}

/** Takes the place of a table that counted the moments and did not keep them; `HOURLY_CHECK` notices that it is empty. */
export function dropMoments(context: SchemaContext): readonly string[] {
  const drop = (kind: 'VIEW' | 'TABLE', name: string) =>
    `DROP ${kind} IF EXISTS ${BASE_DATABASE}.${name}${onCluster(context)} SYNC`;
  return [
    drop('VIEW', 'session_moments_feed'),
    drop('TABLE', 'session_moments'),
    ...(context.cluster === undefined ? [] : [drop('TABLE', storedTable('session_moments', context))]),
  ];
}

/** The rows of `session_moments` that the sessions give. `audience` is SQL: a name in quotes, or a bound value. */
export function momentsOfSessions(options: { condition: string; audience?: string }): string {
  const { condition, ...named } = options;
  return moments(`${BASE_DATABASE}.sessions`, { condition: ` WHERE ${condition}`, ...named });
}

export function fillMoments(options: { condition: string; audience?: string }): string {
  return `INSERT INTO ${BASE_DATABASE}.session_moments ${momentsOfSessions(options)}`;
}
