/** Like golden-sql.ts, for what is looked up, pivoted and calculated. */
export const goldenAnalysisSql: Readonly<Record<string, string>> = {
  'two tags of any names, sorted by one of them': `
SELECT
  if(mapContains(tags, {p5:String}), tags[{p5:String}], NULL) AS \`tag.0\`,
  if(mapContains(tags, {p6:String}), tags[{p6:String}], NULL) AS \`tag.1\`,
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND NOT (isNull(if(mapContains(tags, {p4:String}), tags[{p4:String}], NULL)))
GROUP BY \`tag.0\`, \`tag.1\`
ORDER BY \`tag.1\` DESC, \`tag.0\` ASC
LIMIT 501
`,
  'households that did not': `
SELECT
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND (isNull(household_key) OR household_key GLOBAL NOT IN (
  SELECT identity_key
  FROM viewer_first
  WHERE identity = 'household'
    AND NOT ifNull(NOT ifNull(first_device = {p4:String}, false), false)
))
LIMIT 501
`,
  'sessions by the device of the first stream of their household': `
SELECT
  first_device AS \`customer_view.first_device\`,
  countIf(started) AS \`customer_view.plays\`
FROM sessions
GLOBAL LEFT ANY JOIN (
  SELECT identity_key AS first_key, toNullable(first_device) AS first_device
  FROM viewer_first
  WHERE identity = 'household'
) AS first_streams ON sessions.household_key = first_streams.first_key
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
GROUP BY \`customer_view.first_device\`
ORDER BY \`customer_view.plays\` DESC, \`customer_view.first_device\` ASC
LIMIT 501
`,
  'members of one who are not of another': `
SELECT
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND viewer_key IN (
  SELECT viewer_key
  FROM segment_members
  WHERE (segment_id = {p4:UInt64} AND build = {p5:UInt32})
)
  AND viewer_key NOT IN (
  SELECT viewer_key
  FROM segment_members
  WHERE (segment_id = {p6:UInt64} AND build = {p7:UInt32})
)
LIMIT 501
`,
  'a viewer of two segments counts in both, and once in the total': `
SELECT
  arrayJoin(member_of) AS \`segment_view.segment_id\`,
  countIf(started) AS \`customer_view.plays\`,
  uniqExactIf(viewer_key, started) AS \`customer_view.unique_viewers\`
FROM sessions
INNER JOIN (
  SELECT viewer_key AS member_key, groupArray(toString(segment_id)) AS member_of
  FROM segment_members
  WHERE ((segment_id = {p0:UInt64} AND build = {p1:UInt32}) OR (segment_id = {p2:UInt64} AND build = {p3:UInt32}) OR (segment_id = {p4:UInt64} AND build = {p5:UInt32}))
  GROUP BY viewer_key
) AS memberships ON sessions.viewer_key = memberships.member_key
WHERE date BETWEEN {p6:Date} AND {p7:Date}
  AND start_utc >= {p8:DateTime('UTC')}
  AND start_utc < {p9:DateTime('UTC')}
GROUP BY \`segment_view.segment_id\`
ORDER BY \`customer_view.plays\` DESC, \`segment_view.segment_id\` ASC
LIMIT 501
`,
  'FLT-045: the share of their minutes is large enough': `
SELECT
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND episode_number = {p4:Float64}
  AND viewer_key IN (
  SELECT viewer_key
  FROM sessions
  WHERE date BETWEEN {p6:Date} AND {p7:Date}
    AND start_utc >= {p8:DateTime('UTC')}
    AND start_utc < {p9:DateTime('UTC')}
  GROUP BY viewer_key
  HAVING sumIf(content_seconds, episode_number = {p5:Float64}) / nullIf(sum(content_seconds), 0) >= {p10:Float64}
    AND sumIf(content_seconds, episode_number = {p5:Float64}) / nullIf(sum(content_seconds), 0) <= {p11:Float64}
)
LIMIT 501
`,
  'unique viewers by household, per device': `
SELECT
  device AS \`customer_view.device\`,
  uniqExactIf(household_id, started) AS \`customer_view.unique_viewers\`,
  countIf(started) AS \`customer_view.plays\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
GROUP BY \`customer_view.device\`
ORDER BY \`customer_view.unique_viewers\` DESC, \`customer_view.device\` ASC
LIMIT 501
`,
  'a pivot over filled days, with row totals and true totals': `
SELECT
  \`customer_view.date\`,
  anyIf(\`customer_view.unique_viewers\`, pivot_column = 1) AS \`customer_view.unique_viewers|0\`,
  anyIf(\`customer_view.unique_viewers\`, pivot_column = 2) AS \`customer_view.unique_viewers|1\`,
  anyIf(\`customer_view.unique_viewers\`, pivot_column = 3) AS \`customer_view.unique_viewers|2\`,
  anyIf(\`customer_view.unique_viewers\`, pivot_column = -1) AS \`customer_view.unique_viewers|total\`
FROM (
  SELECT \`customer_view.date\`, toInt32(indexOf({p4:Array(String)}, concat('=', toString(\`customer_view.device\`)))) AS pivot_column, \`customer_view.unique_viewers\`
  FROM (
    SELECT
      toDate(start_utc, {tz:String}) AS \`customer_view.date\`,
      device AS \`customer_view.device\`,
      uniqExactIf(viewer_key, started) AS \`customer_view.unique_viewers\`
    FROM sessions
    WHERE date BETWEEN {p0:Date} AND {p1:Date}
      AND start_utc >= {p2:DateTime('UTC')}
      AND start_utc < {p3:DateTime('UTC')}
    GROUP BY \`customer_view.date\`, \`customer_view.device\`
  )
  UNION ALL
  SELECT \`customer_view.date\`, toInt32(-1) AS pivot_column, \`customer_view.unique_viewers\`
  FROM (
    SELECT
      toDate(start_utc, {tz:String}) AS \`customer_view.date\`,
      uniqExactIf(viewer_key, started) AS \`customer_view.unique_viewers\`
    FROM sessions
    WHERE date BETWEEN {p0:Date} AND {p1:Date}
      AND start_utc >= {p2:DateTime('UTC')}
      AND start_utc < {p3:DateTime('UTC')}
    GROUP BY \`customer_view.date\`
  )
)
GROUP BY \`customer_view.date\`
ORDER BY \`customer_view.date\` ASC WITH FILL FROM {p5:Date} TO {p6:Date} STEP INTERVAL 1 DAY
LIMIT 501
`,
  'a measure of one’s own over the rows that pass its filters': `
SELECT
  device AS \`customer_view.device\`,
  countIf(started) AS \`customer_view.plays\`,
  countIf(isNotNull(viewer_id) AND (content_seconds <= {p4:Float64} AND NOT ifNull(series = {p5:String}, false))) AS \`measure.short_ones\`,
  uniqExactIf(viewer_id, (viewer_key IN (
  SELECT viewer_key
  FROM segment_members
  WHERE (segment_id = {p6:UInt64} AND build = {p7:UInt32})
) AND viewer_key IN (
  SELECT identity_key
  FROM viewer_first
  WHERE identity = 'viewer'
    AND first_series = {p8:String}
))) AS \`measure.newcomers\`,
  maxOrNullIf(first_season_number, true) AS \`measure.first_season\`,
  avgOrNullIf(episode_number, true) AS \`measure.none\`
FROM sessions
LEFT ANY JOIN (
  SELECT identity_key AS first_key, toNullable(first_season_number) AS first_season_number
  FROM viewer_first
  WHERE identity = 'viewer'
) AS first_streams ON sessions.viewer_key = first_streams.first_key
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
GROUP BY \`customer_view.device\`
ORDER BY \`customer_view.plays\` DESC, \`customer_view.device\` ASC
LIMIT 501
`,
  'shares, running totals, neighbours and ranks in the order of the result': `
SELECT
  \`customer_view.date\`,
  \`customer_view.plays\`,
  (toFloat64(\`customer_view.plays\`) / nullIf(\`step.0\`, 0)) AS \`calculation.share\`,
  \`step.1\` AS \`calculation.so_far\`,
  \`step.2\` AS \`calculation.before\`,
  \`step.3\` AS \`calculation.after\`,
  if(isNull(toFloat64(\`customer_view.plays\`)), NULL, \`step.4\`) AS \`calculation.place\`,
  \`step.5\` AS \`calculation.share_so_far\`
FROM (
  SELECT
    *,
    sum(ifNull((toFloat64(\`customer_view.plays\`) / nullIf(\`step.0\`, 0)), 0)) OVER rows_so_far AS \`step.5\`
  FROM (
  SELECT
    *,
    sum(ifNull(toFloat64(\`customer_view.plays\`), 0)) OVER () AS \`step.0\`,
    sum(ifNull(toFloat64(\`customer_view.plays\`), 0)) OVER rows_so_far AS \`step.1\`,
    lagInFrame(toNullable(toFloat64(\`customer_view.plays\`)), 1) OVER all_rows AS \`step.2\`,
    leadInFrame(toNullable(toFloat64(\`customer_view.plays\`)), 2) OVER all_rows AS \`step.3\`,
    toFloat64(rank() OVER (ORDER BY toFloat64(\`customer_view.plays\`) DESC)) AS \`step.4\`
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
  WINDOW rows_so_far AS (ORDER BY \`customer_view.date\` ASC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), all_rows AS (ORDER BY \`customer_view.date\` ASC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
  )
  WINDOW rows_so_far AS (ORDER BY \`customer_view.date\` ASC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
)
ORDER BY \`customer_view.date\` ASC
LIMIT 501
`,
};
