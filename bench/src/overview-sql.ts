/**
 * The queries of Overview as an expert would write them over the rows, by widget. `{start}` and `{end}` are the
 * period's bounds in UTC, `{first_day}` and `{last_day}` its days in `{zone}`. Columns have the names of our
 * responses, so that both can be compared.
 */
const PERIOD = 'date BETWEEN toDate({start}) AND toDate({end}) AND start_utc >= {start} AND start_utc < {end}';
const PLAYS = 'countIf(started) AS `customer_view.plays`';
const MINUTES = 'sum(content_seconds) / 60 AS `customer_view.minutes`';
const VIEWERS = 'uniqExactIf(viewer_key, started) AS `customer_view.unique_viewers`';
const PER_VIEWER = 'sum(content_seconds) / 60 / uniqExactIf(viewer_key, started) AS `customer_view.minutes_per_viewer`';
const COMPLETE =
  'avgIf(least(1, unique_seconds / content_length_seconds), started AND content_length_seconds > 0) AS `customer_view.avg_percent_complete`';
const KEY_FIGURES = [PLAYS, MINUTES, VIEWERS, PER_VIEWER, COMPLETE].join(', ');

const FIRST_DAY =
  '(SELECT toDate(min(start_utc), {zone}) FROM sessions WHERE date = (SELECT date FROM sessions ORDER BY date LIMIT 1))';

/**
 * This period and the four 90-day periods before it, each starting on the same weekday: 91 days apart. Earlier ones that
 * start before the first data are left out.
 */
const fivePeriods = (select: (age: number) => string, rest = ''): string =>
  [0, 1, 2, 3, 4]
    .map((age) => {
      const [first, next] = [`{first_day} - ${91 * age}`, `{last_day} + 1 - ${91 * age}`];
      const during = `start_utc >= toDateTime(${first}, {zone}) AND start_utc < toDateTime(${next}, {zone})`;
      const isWhole = age === 0 ? '' : `AND ${first} >= ${FIRST_DAY}`;
      return `SELECT ${select(age)} FROM sessions WHERE date BETWEEN ${first} AND ${next} AND ${during} ${isWhole} ${rest}`;
    })
    .join('\n    UNION ALL ');

const WATCHING = `(SELECT household_key FROM sessions WHERE ${PERIOD} AND started AND household_key IS NOT NULL)`;

export const overviewSql: Readonly<Record<string, string>> = {
  'overview-ribbon': `SELECT ${KEY_FIGURES} FROM sessions WHERE ${PERIOD}`,

  'overview-trend': `SELECT toDate(start_utc, {zone}) AS day, ${KEY_FIGURES} FROM sessions WHERE ${PERIOD} GROUP BY day ORDER BY day`,

  'overview-screens': `SELECT screen, ${MINUTES} FROM sessions WHERE ${PERIOD} GROUP BY screen ORDER BY 2 DESC LIMIT 12`,

  'overview-ama': `SELECT day, sum(t - f) / (toUnixTimestamp(toDateTime(day + 1, {zone})) - toUnixTimestamp(toDateTime(day, {zone}))) AS ama,
    maxIntersections(toUnixTimestamp(f), toUnixTimestamp(t)) AS peak_concurrency, sum(t - f) / 60 AS \`ama.viewer_minutes\`
    FROM (
      SELECT arrayJoin(arrayMap(i -> toDate(b, {zone}) + i, range(toUInt32(toDate(e - 1, {zone}) - toDate(b, {zone})) + 1))) AS day,
        greatest(b, toDateTime(day, {zone})) AS f, least(e, toDateTime(day + 1, {zone})) AS t
      FROM (
        SELECT greatest(start_utc, {start}) AS b, least(end_utc, {end}) AS e FROM sessions
        WHERE date BETWEEN toDate({start}) - 1 AND toDate({end}) AND start_utc >= {start} - INTERVAL 1 DAY AND start_utc < {end}
          AND started AND end_utc > {start} AND end_utc > start_utc
      )
    ) GROUP BY day ORDER BY day`,

  'overview-benchmark': `SELECT sumIf(amount, age = 0) AS \`customer_view.minutes\`,
    if(max(age) = 0, NULL, sumIf(amount, age > 0) / max(age)) AS \`benchmark.baseline\`
    FROM (${fivePeriods((age) => `${age} AS age, sum(content_seconds) / 60 AS amount`, 'HAVING count() > 0')})`,

  'overview-top-series': `SELECT series, ${KEY_FIGURES} FROM sessions WHERE ${PERIOD} AND series IS NOT NULL
    GROUP BY series ORDER BY 2 DESC, series LIMIT 100`,

  'overview-by-property': `SELECT arrayJoin(if(empty(genre), [''], genre)) AS g, ${MINUTES}, ${PLAYS} FROM sessions WHERE ${PERIOD}
    GROUP BY g ORDER BY 2 DESC LIMIT 12`,

  'overview-geography': `SELECT dma, ${PLAYS}, ${MINUTES}, ${VIEWERS} FROM sessions WHERE ${PERIOD} GROUP BY dma ORDER BY 2 DESC LIMIT 250`,

  'overview-devices': `SELECT device, ${PLAYS} FROM sessions WHERE ${PERIOD} GROUP BY device ORDER BY 2 DESC LIMIT 20`,

  'overview-day-part': `SELECT toDayOfWeek(start_utc, 0, {zone}) AS d, toHour(start_utc, {zone}) AS h, ${PLAYS}, ${MINUTES}
    FROM sessions WHERE ${PERIOD} GROUP BY d, h ORDER BY 3 DESC LIMIT 200`,

  'overview-top-channels': `SELECT channel, ${PLAYS}, ${MINUTES}, ${VIEWERS}, ${PER_VIEWER} FROM sessions
    WHERE ${PERIOD} AND channel IS NOT NULL GROUP BY channel ORDER BY 2 DESC LIMIT 50`,

  'overview-peers': `SELECT series, amount AS \`customer_view.minutes\`, baseline AS \`benchmark.baseline\`, peers AS \`benchmark.peers\`,
    peer_average AS \`benchmark.peer_average\`, peer_median AS \`benchmark.peer_median\`
    FROM (
      SELECT *, if(category IS NULL, 0, count() OVER (PARTITION BY category) - 1) AS peers,
        if(peers = 0, NULL, (sum(amount) OVER (PARTITION BY category) - amount) / peers) AS peer_average,
        if(peers = 0, NULL, quantileExactInclusive(0.5)(amount) OVER (PARTITION BY category)) AS peer_median,
        amount / peer_median AS times
      FROM (
        SELECT series, min(group) AS category, sumIf(minutes, age = 0) AS amount,
          if(max(age) = 0, NULL, sumIf(minutes, age > 0) / max(age)) AS baseline
        FROM (${fivePeriods(
          (age) =>
            `series, ${age} AS age, ${age === 0 ? 'min(category)' : 'NULL'} AS group, sum(content_seconds) / 60 AS minutes`,
          'AND series IS NOT NULL GROUP BY series',
        )})
        GROUP BY series HAVING countIf(age = 0) > 0
      )
    )
    QUALIFY count() OVER () <= 10 OR times IS NOT NULL AND (
      row_number() OVER (ORDER BY times DESC NULLS LAST, series) <= 5 OR row_number() OVER (ORDER BY times ASC NULLS LAST, series) <= 5)
    ORDER BY times DESC NULLS LAST, series`,

  'overview-residents': `SELECT attribute, value, sum(share) / sum(sum(share)) OVER (PARTITION BY attribute) AS \`residents.share\`
    FROM residents WHERE household_key IN ${WATCHING} GROUP BY attribute, value`,

  'overview-households': `SELECT value, uniqExact(household_key) AS \`demographics.households\`
    FROM demographics WHERE attribute = 'household_income' AND household_key IN ${WATCHING} GROUP BY value`,
};
