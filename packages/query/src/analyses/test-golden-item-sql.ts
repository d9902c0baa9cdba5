/**
 * Expected SQL of the cases in golden-cases.ts, for review. Integration tests of the server run it and compare rows.
 */
export const goldenItemSql: Readonly<Record<string, string>> = {
  'ad-reach': `
SELECT
  item AS \`ad_sessions.ad_log_campaign\`,
  ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11-15', '16-20', '21-30', '31-50', '51-75', '76-100', '101-150', '151-200', '201+'][seen] AS \`ad_reach.impressions_seen\`,
  viewers_by_seen[seen] AS \`ad_reach.viewers\`,
  viewers_by_seen[seen] / nullIf(reach, 0) AS \`ad_reach.viewer_share\`,
  arraySum(arraySlice(viewers_by_seen, seen)) AS \`ad_reach.reached_at_least\`,
  impressions_by_seen[seen] AS \`ad_reach.impressions\`,
  reach AS \`ad_sessions.reach\`,
  impressions / nullIf(reach, 0) AS \`ad_sessions.frequency\`
FROM (
  SELECT
    item,
    count() AS reach,
    sum(shown) AS impressions,
    countResample(1, 20, 1)(arrayCount(bucket -> shown >= bucket, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 21, 31, 51, 76, 101, 151, 201])) AS viewers_by_seen,
    sumResample(1, 20, 1)(shown, arrayCount(bucket -> shown >= bucket, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 21, 31, 51, 76, 101, 151, 201])) AS impressions_by_seen
  FROM (
    SELECT toString(campaign) AS item, viewer_key, count() AS shown
    FROM ad_sessions
    WHERE date BETWEEN {p0:Date} AND {p1:Date}
      AND start_utc >= {p2:DateTime('UTC')}
      AND start_utc < {p3:DateTime('UTC')}
      AND session_id IN (
      SELECT session_id
      FROM sessions
      WHERE date BETWEEN {p5:Date} AND {p6:Date}
        AND device = {p4:String}
    )
    GROUP BY item, viewer_key
  )
  GROUP BY item
  ORDER BY reach DESC, item ASC
  LIMIT 21
)
ARRAY JOIN range(1, 20) AS seen
ORDER BY reach DESC, item ASC, seen ASC
`,
  'top-items': `
WITH (
  SELECT groupArray(item)
  FROM (
    SELECT ifNull(concat('v', toString(series)), 'n') AS item, uniqExactIf(viewer_key, started) AS amount
    FROM sessions
    WHERE date BETWEEN {p0:Date} AND {p1:Date}
      AND start_utc >= {p2:DateTime('UTC')}
      AND start_utc < {p3:DateTime('UTC')}
      AND device = {p4:String}
    GROUP BY item
    ORDER BY amount DESC, item ASC
    LIMIT 10
  )
) AS top
SELECT
  nullIf(now.position, 0) AS \`top_items.rank\`,
  if(now.position = 0, 'Other', if(top[now.position] = 'n', NULL, substring(top[now.position], 2))) AS \`customer_view.series\`,
  now.amount AS \`customer_view.unique_viewers\`,
  now.amount / nullIf((
  SELECT uniqExactIf(viewer_key, started)
  FROM sessions
  WHERE date BETWEEN {p0:Date} AND {p1:Date}
    AND start_utc >= {p2:DateTime('UTC')}
    AND start_utc < {p3:DateTime('UTC')}
    AND device = {p4:String}
), 0) AS \`top_items.share\`,
  if({p10:Date} >= (SELECT min(toDate(start_utc, {tz:String})) FROM sessions WHERE date = (SELECT date FROM sessions ORDER BY date LIMIT 1)), then.amount, NULL) AS \`top_items.compare_value\`,
  if({p10:Date} >= (SELECT min(toDate(start_utc, {tz:String})) FROM sessions WHERE date = (SELECT date FROM sessions ORDER BY date LIMIT 1)), now.amount / nullIf(then.amount, 0) - 1, NULL) AS \`top_items.change\`
FROM (
  SELECT indexOf(top, ifNull(concat('v', toString(series)), 'n')) AS position, uniqExactIf(viewer_key, started) AS amount
  FROM sessions
  WHERE date BETWEEN {p0:Date} AND {p1:Date}
    AND start_utc >= {p2:DateTime('UTC')}
    AND start_utc < {p3:DateTime('UTC')}
    AND device = {p4:String}
  GROUP BY position
) AS now
LEFT JOIN (
  SELECT indexOf(top, ifNull(concat('v', toString(series)), 'n')) AS position, uniqExactIf(viewer_key, started) AS amount
  FROM sessions
  WHERE date BETWEEN {p5:Date} AND {p6:Date}
    AND start_utc >= {p7:DateTime('UTC')}
    AND start_utc < {p8:DateTime('UTC')}
    AND device = {p9:String}
  GROUP BY position
) AS then ON then.position = now.position
ORDER BY now.position = 0 ASC, now.position ASC
`,
  benchmark: `
SELECT
  now.item AS \`customer_view.series\`,
  now.amount AS \`customer_view.minutes\`,
  past.baseline AS \`benchmark.baseline\`,
  past.periods AS \`benchmark.baseline_periods\`,
  now.amount / nullIf(past.baseline, 0) - 1 AS \`benchmark.baseline_change\`,
  others.peer_group AS \`benchmark.peer_group\`,
  others.peers AS \`benchmark.peers\`,
  others.peer_average AS \`benchmark.peer_average\`,
  others.peer_median AS \`benchmark.peer_median\`,
  now.amount / nullIf(others.peer_average, 0) - 1 AS \`benchmark.peer_change\`
FROM (
  SELECT toString(series) AS item, sum(content_seconds) / 60 AS amount
  FROM sessions
  WHERE date BETWEEN {p0:Date} AND {p1:Date}
    AND start_utc >= {p2:DateTime('UTC')}
    AND start_utc < {p3:DateTime('UTC')}
    AND device = {p4:String}
    AND isNotNull(series)
  GROUP BY item
) AS now
LEFT JOIN (
  SELECT
    item, peer_group,
    if(isNull(peer_group), 0, count(amount) OVER (PARTITION BY peer_group) - isNotNull(amount)) AS peers,
    (sum(amount) OVER (PARTITION BY peer_group) - ifNull(amount, 0)) / nullIf(peers, 0) AS peer_average,
    if(peers = 0, NULL, quantileExactInclusive(0.5)(amount) OVER (PARTITION BY peer_group)) AS peer_median
  FROM (
    SELECT toString(series) AS item, min(category) AS peer_group, sum(content_seconds) / 60 AS amount
    FROM sessions
    WHERE date BETWEEN {p5:Date} AND {p6:Date}
      AND start_utc >= {p7:DateTime('UTC')}
      AND start_utc < {p8:DateTime('UTC')}
      AND device = {p9:String}
      AND isNotNull(series)
    GROUP BY item
  )
) AS others ON others.item = now.item
LEFT JOIN (
  SELECT item, max(age) AS periods, sum(amount) / nullIf(periods, 0) AS baseline
  FROM (
    SELECT toString(series) AS item, 1 AS age, sum(content_seconds) / 60 AS amount
    FROM sessions
    WHERE date BETWEEN {p11:Date} AND {p12:Date}
      AND start_utc >= {p13:DateTime('UTC')}
      AND start_utc < {p14:DateTime('UTC')}
      AND device = {p15:String}
      AND isNotNull(series)
      AND {p10:Date} >= (SELECT min(toDate(start_utc, {tz:String})) FROM sessions WHERE date = (SELECT date FROM sessions ORDER BY date LIMIT 1))
    GROUP BY item
  )
  GROUP BY item
) AS past ON past.item = now.item
ORDER BY now.amount DESC, now.item ASC
LIMIT 11
`,
  ama: `
WITH toDateTime(least(1793505600 + (bucket) * 3600, 1794114000), {tz:String}) AS begin
SELECT
  multiIf(begin >= toDateTime('2026-11-01 05:00:00', 'UTC') AND begin < toDateTime('2026-11-01 06:00:00', 'UTC'), concat(substring(toString(begin), 1, 16), '-04:00'), begin >= toDateTime('2026-11-01 06:00:00', 'UTC') AND begin < toDateTime('2026-11-01 07:00:00', 'UTC'), concat(substring(toString(begin), 1, 16), '-05:00'), substring(toString(begin), 1, 16)) AS \`customer_view.hour\`,
  seconds / (least(1793505600 + (bucket + 1) * 3600, 1794114000) - least(1793505600 + (bucket) * 3600, 1794114000)) AS \`ama\`,
  peak AS \`peak_concurrency\`,
  seconds / 60 AS \`ama.viewer_minutes\`
FROM (
  SELECT
    intDiv((1793505600 + bin * 450) - 1793505600, 3600) AS bucket,
    sum(running * 450 + net_seconds) AS seconds,
    max(running + above) AS peak
  FROM (
    SELECT
      bin, net_seconds, above,
      sum(net) OVER (ORDER BY bin ASC) - net AS running
    FROM (
      SELECT
        bin,
        sum(toInt8(1 - 2 * bitAnd(position, 1))) AS net,
        sum(toInt32(toInt8(1 - 2 * bitAnd(position, 1))) * toInt32(450 - intDiv(position + 1, 2))) AS net_seconds,
        greatest(0, arrayMax(arrayCumSum(arrayMap(moment -> toInt8(1 - 2 * bitAnd(moment, 1)), arraySort(groupArray(position)))))) AS above
      FROM (
        SELECT arrayJoin([
          toUInt32((toUnixTimestamp(greatest(start_utc, {p0:DateTime('UTC')})) - 1793505600) * 2),
          toUInt32((toUnixTimestamp(least(least(end_utc, start_utc + 86400), {p1:DateTime('UTC')})) - 1793505600) * 2 - 1)
        ]) AS moment, toInt32(intDiv(moment, 900)) AS bin, toUInt16(moment % 900) AS position
        FROM sessions
        WHERE date BETWEEN {p2:Date} AND {p3:Date}
          AND start_utc >= {p4:DateTime('UTC')}
          AND start_utc < {p5:DateTime('UTC')}
          AND device = {p6:String}
          AND started
          AND end_utc > start_utc
          AND least(end_utc, start_utc + 86400) > {p0:DateTime('UTC')}
      )
      GROUP BY bin
      ORDER BY bin ASC WITH FILL FROM 0 TO 1352 STEP 1
    )
  )
  GROUP BY bucket
)
ORDER BY bucket ASC
`,
  pathing: `
SELECT
  level AS \`pathing.level\`,
  multiIf(source_kind = 'other', 'Other', source_kind = 'end', '(left)', source_title = '', '(no title)', source_title) AS \`pathing.source\`,
  source_kind AS \`pathing.source_kind\`,
  multiIf(target_kind = 'other', 'Other', target_kind = 'end', '(left)', target_title = '', '(no title)', target_title) AS \`pathing.target\`,
  target_kind AS \`pathing.target_kind\`,
  amount AS \`pathing.sittings\`,
  people AS \`pathing.viewers\`,
  amount / nullIf(sum(amount) OVER (PARTITION BY level, source_kind, source_title), 0) AS \`pathing.source_share\`
FROM (
  SELECT
    level,
    if(source_rank > 8, 'other', 'title') AS source_kind,
    if(source_rank > 8, '', source) AS source_title,
    multiIf(ended, 'end', target_rank > 8, 'other', 'title') AS target_kind,
    if(ended OR target_rank > 8, '', target) AS target_title,
    sum(sittings) AS amount,
    uniqExactMerge(viewers) AS people
  FROM (
    SELECT
      level, source, ended, target, sittings, viewers,
      dense_rank() OVER (PARTITION BY level ORDER BY at_source DESC, source ASC) AS source_rank,
      dense_rank() OVER (PARTITION BY level ORDER BY ended ASC, at_target DESC, target ASC) AS target_rank
    FROM (
      SELECT
        level, source, ended, target, sittings, viewers,
        sum(sittings) OVER (PARTITION BY level, source) AS at_source,
        sum(sittings) OVER (PARTITION BY level, ended, target) AS at_target
      FROM (
        SELECT
          links.hop.1 AS level, sources.title AS source, links.hop.3 AS ended, targets.title AS target, sittings, links.viewers AS viewers
        FROM (
          SELECT
            arrayJoin(arrayMap(i -> (i - 1, path[i], i = length(path), if(i = length(path), 0, path[i + 1])), range(1, least(length(path), 3) + 1))) AS hop,
            count() AS sittings,
            uniqExactState(viewer_key) AS viewers
          FROM (
            SELECT viewer_key, arrayMap(step -> step.1, arraySlice(steps, arrayFirstIndex(step -> step.2 = 1, steps), 4)) AS path
            FROM (
              SELECT viewer_key, arrayCompact(arrayMap(play -> (play.3, play.4), arrayJoin(sittings))) AS steps
              FROM (
                SELECT
                  viewer_key,
                  arraySort(groupArray((toUnixTimestamp(start_utc), toUnixTimestamp(greatest(start_utc, end_utc)), cityHash64(ifNull(toString(series), '')), toUInt8(ifNull((series = {p0:String}), 0))))) AS plays,
                  arraySort(arrayConcat(arrayMap(play -> (play.1, 1), plays), arrayMap(play -> (play.2 + 1800, 2), plays))) AS edges,
                  arrayCumSum(arrayMap(edge -> if(edge.2 = 1, 1, -1), edges)) AS running,
                  arrayFilter((open, edge) -> edge.2 = 1, running, edges) AS running_at_start,
                  arraySplit((play, open) -> open = 1, plays, running_at_start) AS sittings
                FROM sessions
                WHERE date BETWEEN {p1:Date} AND {p2:Date}
                  AND start_utc >= {p3:DateTime('UTC')}
                  AND start_utc < {p4:DateTime('UTC')}
                  AND device = {p5:String}
                  AND started
                  AND viewer_key IN (
                  SELECT viewer_key
                  FROM sessions
                  WHERE date BETWEEN {p1:Date} AND {p2:Date}
                    AND start_utc >= {p3:DateTime('UTC')}
                    AND start_utc < {p4:DateTime('UTC')}
                    AND device = {p5:String}
                    AND started
                    AND (series = {p0:String})
                )
                GROUP BY viewer_key
              )
            )
            WHERE arrayExists(step -> step.2 = 1, steps)
          )
          GROUP BY hop
        ) AS links
        LEFT JOIN (
          SELECT ifNull(toString(series), '') AS title, cityHash64(title) AS id
          FROM sessions
          WHERE date BETWEEN {p1:Date} AND {p2:Date}
            AND start_utc >= {p3:DateTime('UTC')}
            AND start_utc < {p4:DateTime('UTC')}
            AND device = {p5:String}
            AND started
          GROUP BY title
        ) AS sources ON sources.id = links.hop.2
        LEFT JOIN (
          SELECT ifNull(toString(series), '') AS title, cityHash64(title) AS id
          FROM sessions
          WHERE date BETWEEN {p1:Date} AND {p2:Date}
            AND start_utc >= {p3:DateTime('UTC')}
            AND start_utc < {p4:DateTime('UTC')}
            AND device = {p5:String}
            AND started
          GROUP BY title
        ) AS targets ON targets.id = links.hop.4
      )
    )
  )
  GROUP BY level, source_kind, source_title, target_kind, target_title
)
ORDER BY level ASC, amount DESC, source_kind DESC, source_title ASC, target_kind DESC, target_title ASC
`,
  'lead-in-out': `
SELECT
  if(what = 1, 'lead-in', 'lead-out') AS \`lead.direction\`,
  multiIf(edge AND what = 1, '(start of sitting)', edge, '(left)', title = '', '(no title)', title) AS \`lead.title\`,
  if(edge, 'end', 'title') AS \`lead.kind\`,
  viewers AS \`lead.viewers\`,
  sittings AS \`lead.sittings\`,
  viewers / nullIf(if(what = 1, own_viewers, title_viewers), 0) AS \`lead.source_share\`,
  viewers / nullIf(if(what = 1, title_viewers, own_viewers), 0) AS \`lead.retention\`
FROM (
  SELECT
    counted.fact.1 AS what, titles.title AS title, counted.fact.3 AS edge, counted.viewers AS viewers, counted.sittings AS sittings,
    if(edge, 0, titles.viewers) AS title_viewers,
    maxIf(counted.viewers, counted.fact.1 = 3) OVER () AS own_viewers
  FROM (
    SELECT fact, uniqExact(viewer_key) AS viewers, count() AS sittings
    FROM (
      SELECT
        viewer_key,
        arrayFirstIndex(step -> step.2 = 1, steps) AS own,
        arrayJoin([
          (1, if(own = 1, 0, steps[own - 1].1), own = 1),
          (2, if(own = length(steps), 0, steps[own + 1].1), own = length(steps)),
          (3, 0, 0)
        ]) AS fact
      FROM (
        SELECT viewer_key, arrayCompact(arrayMap(play -> (play.3, play.4), arrayJoin(sittings))) AS steps
        FROM (
          SELECT
            viewer_key,
            arraySort(groupArray((toUnixTimestamp(start_utc), toUnixTimestamp(greatest(start_utc, end_utc)), cityHash64(ifNull(toString(series), '')), toUInt8(ifNull((series = {p0:String}), 0))))) AS plays,
            arraySort(arrayConcat(arrayMap(play -> (play.1, 1), plays), arrayMap(play -> (play.2 + 1800, 2), plays))) AS edges,
            arrayCumSum(arrayMap(edge -> if(edge.2 = 1, 1, -1), edges)) AS running,
            arrayFilter((open, edge) -> edge.2 = 1, running, edges) AS running_at_start,
            arraySplit((play, open) -> open = 1, plays, running_at_start) AS sittings
          FROM sessions
          WHERE date BETWEEN {p1:Date} AND {p2:Date}
            AND start_utc >= {p3:DateTime('UTC')}
            AND start_utc < {p4:DateTime('UTC')}
            AND device = {p5:String}
            AND started
            AND viewer_key IN (
            SELECT viewer_key
            FROM sessions
            WHERE date BETWEEN {p1:Date} AND {p2:Date}
              AND start_utc >= {p3:DateTime('UTC')}
              AND start_utc < {p4:DateTime('UTC')}
              AND device = {p5:String}
              AND started
              AND (series = {p0:String})
          )
          GROUP BY viewer_key
        )
      )
      WHERE own > 0
    )
    GROUP BY fact
  ) AS counted
  LEFT JOIN (
    SELECT ifNull(toString(series), '') AS title, cityHash64(title) AS id, uniqExact(viewer_key) AS viewers
    FROM sessions
    WHERE date BETWEEN {p1:Date} AND {p2:Date}
      AND start_utc >= {p3:DateTime('UTC')}
      AND start_utc < {p4:DateTime('UTC')}
      AND device = {p5:String}
      AND started
    GROUP BY title
  ) AS titles ON titles.id = counted.fact.2
)
WHERE what IN (1, 2)
ORDER BY what ASC, viewers DESC, sittings DESC, edge ASC, title ASC
LIMIT 21 BY what
`,
};
