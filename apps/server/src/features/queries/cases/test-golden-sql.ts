import { goldenAnalysisSql } from './test-golden-analysis-sql.ts';

/** SQL of the cases of that name in query-cases.ts, for reading: the rows next to them prove it. */
export const goldenSql: Readonly<Record<string, string>> = {
  ...goldenAnalysisSql,
  'totals of a period without rows are zeros, its ratios are empty': `
SELECT
  countIf(started) AS \`customer_view.plays\`,
  sum(content_seconds) / 60 / nullIf(uniqExactIf(viewer_key, started), 0) AS \`customer_view.minutes_per_viewer\`,
  sumIf(least(unique_seconds, content_length_seconds) / content_length_seconds, started AND content_length_seconds > 0) / nullIf(countIf(started AND content_length_seconds > 0), 0) AS \`customer_view.avg_percent_complete\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
LIMIT 501
`,
  'binge score: three episodes of a series on one local day': `
SELECT
  series AS \`customer_view.series\`,
  100 * uniqExactIf(viewer_key, started AND (viewer_key, series, toDate(start_utc, {tz:String})) IN (
  SELECT viewer_key, series, toDate(start_utc, {tz:String})
  FROM sessions
  WHERE date BETWEEN {p0:Date} AND {p1:Date}
    AND start_utc >= {p2:DateTime('UTC')}
    AND start_utc < {p3:DateTime('UTC')}
    AND NOT (isNull(series))
    AND started
  GROUP BY viewer_key, series, toDate(start_utc, {tz:String})
  HAVING uniqUpTo(3)(cityHash64(asset_id)) >= 3
)) / nullIf(uniqExactIf(viewer_key, started), 0) AS \`customer_view.binge_score\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND NOT (isNull(series))
GROUP BY \`customer_view.series\`
ORDER BY \`customer_view.binge_score\` DESC, \`customer_view.series\` ASC
LIMIT 501
`,
  'filled days sorted by a number, ties by day, cut by the limit': `
SELECT *
FROM (
  SELECT
    toDate(start_utc, {tz:String}) AS \`customer_view.date\`,
    countIf(started) AS \`customer_view.plays\`
  FROM sessions
  WHERE date BETWEEN {p0:Date} AND {p1:Date}
    AND start_utc >= {p2:DateTime('UTC')}
    AND start_utc < {p3:DateTime('UTC')}
  GROUP BY \`customer_view.date\`
  ORDER BY \`customer_view.date\` ASC WITH FILL FROM {p4:Date} TO {p5:Date} STEP INTERVAL 1 DAY
)
ORDER BY \`customer_view.plays\` DESC, \`customer_view.date\` ASC
LIMIT 4
`,
  'the hour that happens twice stands twice, each with its offset': `
SELECT
  multiIf(\`customer_view.hour\` >= toDateTime('2026-11-01 05:00:00', 'UTC') AND \`customer_view.hour\` < toDateTime('2026-11-01 06:00:00', 'UTC'), concat(substring(toString(\`customer_view.hour\`), 1, 16), '-04:00'), \`customer_view.hour\` >= toDateTime('2026-11-01 06:00:00', 'UTC') AND \`customer_view.hour\` < toDateTime('2026-11-01 07:00:00', 'UTC'), concat(substring(toString(\`customer_view.hour\`), 1, 16), '-05:00'), substring(toString(\`customer_view.hour\`), 1, 16)) AS \`customer_view.hour\`,
  \`customer_view.plays\`
FROM (
  SELECT *
  FROM (
    SELECT
      toStartOfHour(start_utc, {tz:String}) AS \`customer_view.hour\`,
      countIf(started) AS \`customer_view.plays\`
    FROM sessions
    WHERE date BETWEEN {p0:Date} AND {p1:Date}
      AND start_utc >= {p2:DateTime('UTC')}
      AND start_utc < {p3:DateTime('UTC')}
    GROUP BY \`customer_view.hour\`
    ORDER BY \`customer_view.hour\` ASC WITH FILL FROM {p4:DateTime('UTC')} TO {p5:DateTime('UTC')} STEP INTERVAL 1 HOUR
  )
  ORDER BY \`customer_view.hour\` ASC
)
LIMIT 5
`,
  'day parts grouped and filtered at once': `
SELECT
  CAST(multiIf(
    (toHour(start_utc, {tz:String}) * 100 + toMinute(start_utc, {tz:String}) AS local_time) < 100, 1,
    local_time < 200, 2,
    local_time < 600, 3,
    local_time < 900, 4,
    local_time < 1600, 5,
    local_time < 1900, 6,
    local_time < 2000, 7,
    local_time < 2300, 8,
    local_time < 2330, 9,
    1), 'Enum8(\\'01 - Late Fringe\\' = 1, \\'02 - Post Late Fringe\\' = 2, \\'03 - Grey Zone\\' = 3, \\'04 - Early Morning\\' = 4, \\'05 - Day Time\\' = 5, \\'06 - Early Fringe\\' = 6, \\'07 - Prime Access\\' = 7, \\'08 - Prime Time\\' = 8, \\'09 - Late News\\' = 9, \\'10 - UNKNOWN_DAY_PART\\' = 10)') AS \`customer_view.day_part\`,
  toDate(start_utc, {tz:String}) AS \`customer_view.date\`,
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND NOT (multiIf(
    (toHour(start_utc, {tz:String}) * 100 + toMinute(start_utc, {tz:String}) AS local_time) < 100, '01 - Late Fringe',
    local_time < 200, '02 - Post Late Fringe',
    local_time < 600, '03 - Grey Zone',
    local_time < 900, '04 - Early Morning',
    local_time < 1600, '05 - Day Time',
    local_time < 1900, '06 - Early Fringe',
    local_time < 2000, '07 - Prime Access',
    local_time < 2300, '08 - Prime Time',
    local_time < 2330, '09 - Late News',
    '01 - Late Fringe') = {p4:String})
GROUP BY \`customer_view.day_part\`, \`customer_view.date\`
ORDER BY \`customer_view.day_part\` ASC, \`customer_view.date\` ASC
LIMIT 501
`,
  'FLT-029: positive and negative conditions are AND-ed': `
SELECT
  series AS \`customer_view.series\`,
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND (position(lowerUTF8(series), lowerUTF8({p4:String})) > 0 OR position(lowerUTF8(series), lowerUTF8({p5:String})) > 0)
  AND NOT ifNull(position(lowerUTF8(series), lowerUTF8({p6:String})) > 0, false)
GROUP BY \`customer_view.series\`
ORDER BY \`customer_view.plays\` DESC, \`customer_view.series\` ASC
LIMIT 501
`,
  'numbers of a list': `
SELECT
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND episode_number IN {p4:Array(Float64)}
LIMIT 501
`,
  'genre: content of several genres counts in each, content of none under an empty one': `
SELECT
  arrayJoin(if(empty(genre), [''], genre)) AS \`customer_view.genre\`,
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
GROUP BY \`customer_view.genre\`
ORDER BY \`customer_view.plays\` DESC, \`customer_view.genre\` ASC
LIMIT 501
`,
  'genre by part of an element': `
SELECT
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND arrayExists(element -> position(lowerUTF8(element), lowerUTF8({p4:String})) > 0, genre)
LIMIT 501
`,
  'a condition on totals': `
SELECT
  device AS \`customer_view.device\`,
  sum(content_seconds) / 60 AS \`customer_view.minutes\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
GROUP BY \`customer_view.device\`
HAVING (countIf(started)) >= {p4:Float64}
ORDER BY \`customer_view.minutes\` DESC, \`customer_view.device\` ASC
LIMIT 501
`,
  'ads inside a series': `
SELECT
  count() AS \`ad_sessions.impressions\`,
  count() / nullIf(uniqExact(viewer_key, toDate(start_utc, {tz:String})), 0) AS \`ad_sessions.daily_average_frequency\`
FROM ad_sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND ad_position = {p4:String}
  AND session_id IN (
  SELECT session_id
  FROM sessions
  WHERE date BETWEEN {p6:Date} AND {p7:Date}
    AND series = {p5:String}
)
LIMIT 501
`,
  'sessions of households with a resident': `
SELECT
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND household_key GLOBAL IN (
  SELECT household_key
  FROM residents
  WHERE value = {p4:String}
)
LIMIT 501
`,
  'residents of the households that watched': `
SELECT
  value AS \`residents.value\`,
  uniqExact(household_key) AS \`residents.households\`,
  sum(share) AS \`residents.weighted_households\`,
  sum(share * watched_plays) AS \`residents.weighted_plays\`,
  sum(share * watched_seconds) / 60 AS \`residents.weighted_minutes\`
FROM residents
GLOBAL INNER JOIN (
  SELECT household_key AS watched_household, countIf(started) AS watched_plays, sum(content_seconds) AS watched_seconds
  FROM sessions
  WHERE date BETWEEN {p0:Date} AND {p1:Date}
    AND start_utc >= {p2:DateTime('UTC')}
    AND start_utc < {p3:DateTime('UTC')}
    AND isNotNull(household_key)
  GROUP BY watched_household
  HAVING watched_plays > 0
) AS watched ON residents.household_key = watched.watched_household
WHERE attribute = {p4:String}
GROUP BY \`residents.value\`
ORDER BY \`residents.households\` DESC, \`residents.value\` ASC
LIMIT 501
`,
};
