/**
 * Expected SQL of the cases in golden-cases.ts, for review. Integration tests of the server run it and compare rows.
 */
export const goldenViewerSql: Readonly<Record<string, string>> = {
  funnel: `
WITH (
  SELECT arraySort(groupArray((position, ifNull(title, '')))) FROM (
    SELECT (toUInt16(ifNull(season_number, 0)), toUInt16(assumeNotNull(episode_number))) AS position, min(episode) AS title
    FROM sessions
    WHERE date BETWEEN {p0:Date} AND {p1:Date}
      AND start_utc >= {p2:DateTime('UTC')}
      AND start_utc < {p3:DateTime('UTC')}
      AND series = {p4:String}
      AND started
      AND isNotNull(episode_number)
    GROUP BY position
    ORDER BY position ASC
    LIMIT 51
  )
) AS episodes
SELECT
  step AS \`funnel.step\`,
  episodes[step].1.1 AS \`customer_view.season_number\`,
  episodes[step].1.2 AS \`customer_view.episode_number\`,
  episodes[step].2 AS \`customer_view.episode\`,
  in_order[step] AS \`funnel.viewers\`,
  in_order[step] / nullIf(in_order[1], 0) AS \`funnel.share_of_first\`,
  if(step = 1, NULL, 1 - in_order[step] / nullIf(in_order[step - 1], 0)) AS \`funnel.drop_off\`,
  in_any_order[step] AS \`customer_view.unique_viewers\`
FROM (
  SELECT
    range(1, length(episodes) + 1) AS all_steps,
    sumForEach(arrayMap(step -> toUInt64(reached >= step), all_steps)) AS in_order,
    sumForEach(arrayMap(step -> toUInt64(has(steps, step)), all_steps)) AS in_any_order
  FROM (
    SELECT
      viewer_key,
      arrayMap(play -> play.2, arraySort(groupArray((start_utc, indexOf(arrayMap(episode -> episode.1, episodes), (toUInt16(ifNull(season_number, 0)), toUInt16(assumeNotNull(episode_number)))))))) AS steps,
      arrayFold((reached, step) -> if(step = reached + 1, reached + 1, reached), steps, toUInt64(0)) AS reached
    FROM sessions
    WHERE date BETWEEN {p5:Date} AND {p6:Date}
      AND start_utc >= {p7:DateTime('UTC')}
      AND start_utc < {p8:DateTime('UTC')}
      AND device = {p9:String}
      AND series = {p10:String}
      AND started
      AND isNotNull(episode_number)
    GROUP BY viewer_key
  )
)
ARRAY JOIN range(1, length(episodes) + 1) AS step
ORDER BY step ASC
`,
  'unique-viewers': `
SELECT
  any(viewer_id) AS \`customer_view.viewer_id\`,
  argMaxIf(subscriber_id, (start_utc, session_id), isNotNull(subscriber_id)) AS \`customer_view.subscriber_id\`,
  countIf(started) AS \`customer_view.plays\`,
  sum(content_seconds) / 60 AS \`customer_view.minutes\`,
  uniqExactIf(device, started) AS \`customer_view.app_count\`,
  uniqExactIf(asset_id, started) AS \`customer_view.episodes\`,
  uniqExactIf(toDate(start_utc, {tz:String}), started) AS \`customer_view.streaming_days\`
FROM sessions
WHERE date BETWEEN {p0:Date} AND {p1:Date}
  AND start_utc >= {p2:DateTime('UTC')}
  AND start_utc < {p3:DateTime('UTC')}
  AND device = {p4:String}
  AND viewer_key GLOBAL IN (
  SELECT viewer_key
  FROM (
    SELECT viewer_key,
      any(viewer_id) AS \`customer_view.viewer_id\`,
      countIf(started) AS \`customer_view.plays\`
    FROM sessions
    WHERE date BETWEEN {p0:Date} AND {p1:Date}
      AND start_utc >= {p2:DateTime('UTC')}
      AND start_utc < {p3:DateTime('UTC')}
      AND device = {p4:String}
    GROUP BY viewer_key
    HAVING countIf(started) > 0
    ORDER BY \`customer_view.plays\` DESC, \`customer_view.viewer_id\` ASC
    LIMIT 501
  )
)
GROUP BY viewer_key
ORDER BY \`customer_view.plays\` DESC, \`customer_view.viewer_id\` ASC
`,
  acquisition: `
SELECT
  toDate(start_utc, {tz:String}) AS \`customer_view.date\`,
  uniqExact(viewer_key) AS \`cohort.new_viewers\`
FROM sessions
WHERE date BETWEEN {p2:Date} AND {p3:Date}
  AND start_utc >= {p4:DateTime('UTC')}
  AND start_utc < {p5:DateTime('UTC')}
  AND device = {p6:String}
  AND started
  AND (viewer_key, start_utc) IN (
  SELECT identity_key, first_start_utc
  FROM viewer_first
  WHERE identity = 'viewer'
    AND first_start_utc >= {p0:DateTime('UTC')}
    AND first_start_utc < {p1:DateTime('UTC')}
)
GROUP BY \`customer_view.date\`
ORDER BY \`customer_view.date\` ASC WITH FILL FROM {p7:Date} TO {p8:Date} STEP INTERVAL 1 DAY
`,
  retention: `
SELECT
  toDate(cohort * 7 - 4) AS \`cohort.first_period\`,
  size AS \`cohort.size\`,
  n AS \`cohort.period\`,
  if(cohort + n <= 2966, arrayResize(active_by_period, 13)[n + 1], NULL) AS \`cohort.active\`,
  if(cohort + n <= 2966, arrayResize(active_by_period, 13)[n + 1], NULL) / nullIf(size, 0) AS \`cohort.retention\`
FROM (
  SELECT
    members.cohort AS cohort,
    count() AS size,
    sumForEach(arrayMap(n -> toUInt64(has(activity.active, cohort + n)), range(0, 13))) AS active_by_period
  FROM (
    SELECT identity_key AS member, toUInt32(intDiv(toUInt32(toDate(first_start_utc, {tz:String})) + 4, 7)) AS cohort
    FROM viewer_first
    WHERE identity = 'viewer'
      AND first_start_utc >= {p0:DateTime('UTC')}
      AND first_start_utc < {p1:DateTime('UTC')}
      AND (identity_key, first_start_utc) IN (
      SELECT viewer_key, start_utc
      FROM sessions
      WHERE date BETWEEN {p2:Date} AND {p3:Date}
        AND start_utc >= {p4:DateTime('UTC')}
        AND start_utc < {p5:DateTime('UTC')}
        AND device = {p6:String}
        AND started
    )
  ) AS members
  LEFT JOIN (
    SELECT assumeNotNull(viewer_key) AS member, groupUniqArray(toUInt32(intDiv(toUInt32(toDate(start_utc, {tz:String})) + 4, 7))) AS active
    FROM sessions
    WHERE date BETWEEN {p7:Date} AND {p8:Date}
      AND start_utc >= {p9:DateTime('UTC')}
      AND start_utc < {p10:DateTime('UTC')}
      AND device = {p11:String}
      AND started
      AND viewer_key IN (
      SELECT identity_key
      FROM viewer_first
      WHERE identity = 'viewer'
        AND first_start_utc >= {p0:DateTime('UTC')}
        AND first_start_utc < {p1:DateTime('UTC')}
    )
    GROUP BY member
  ) AS activity ON activity.member = members.member
  GROUP BY cohort
  ORDER BY cohort ASC WITH FILL FROM 2966 TO 2967 STEP 1
)
ARRAY JOIN range(0, 13) AS n
ORDER BY cohort ASC, n ASC
`,
  suggestions: `
SELECT
  toString(state) AS \`suggested\`,
  count() AS \`uses\`
FROM sessions
WHERE date BETWEEN {p1:Date} AND {p2:Date}
  AND start_utc >= {p3:DateTime('UTC')}
  AND start_utc < {p4:DateTime('UTC')}
  AND country = {p5:String}
GROUP BY suggested
HAVING isNotNull(suggested) AND position(lowerUTF8(suggested), lowerUTF8({p0:String})) > 0
ORDER BY uses DESC, suggested ASC
LIMIT 50
`,
  'suggestions of a tag': `
SELECT
  toString(if(mapContains(tags, {p0:String}), tags[{p0:String}], NULL)) AS \`suggested\`,
  count() AS \`uses\`
FROM sessions
WHERE date BETWEEN {p1:Date} AND {p2:Date}
  AND start_utc >= {p3:DateTime('UTC')}
  AND start_utc < {p4:DateTime('UTC')}
GROUP BY suggested
HAVING isNotNull(suggested)
ORDER BY uses DESC, suggested ASC
LIMIT 50
`,
};
