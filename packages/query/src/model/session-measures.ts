import { COMPLETION, KNOWN_LENGTH_PLAYS } from '../schema/rollup-sql.ts';
import { measure, ofViewer, ratio, type SqlScope, subquery } from './field.ts';
import { localDay } from './time-fields.ts';

const sources = ['sessions'] as const;

const plays = 'countIf(started)';
const playsWithAds = 'countIf(started AND content_with_ads)';
const minutes = 'sum(content_seconds) / 60';
const viewers = 'uniqExactIf(viewer_key, started)';
const WATCHED = 'max(started)';
export const distinctViewers = (scope: SqlScope) => `uniqExactIf(${scope.identity}, started)`;
const reach = 'uniqExactIf(viewer_key, ad_impressions > 0)';

const BINGE_EPISODES = 3;

/** Finds the viewer's series-days with enough episodes first, because no single aggregate can. */
function bingeCondition(scope: SqlScope): string {
  const key = `viewer_key, series, ${localDay(scope)}`;
  const binged = subquery(
    `SELECT ${key}`,
    scope.matching,
    '  AND started',
    `GROUP BY ${key}`,
    `HAVING uniqUpTo(${BINGE_EPISODES})(cityHash64(asset_id)) >= ${BINGE_EPISODES}`,
  );
  return `started AND (${key}) IN ${binged}`;
}

function bingeScore(scope: SqlScope): string {
  return ratio(`100 * uniqExactIf(viewer_key, ${bingeCondition(scope)})`, viewers);
}

export const sessionMeasures = [
  measure({ name: 'customer_view.plays', sources, ofViewer: ofViewer(plays), sql: plays, rollupSql: 'sum(plays)' }),
  measure({
    name: 'customer_view.total_attempts',
    sources,
    ofViewer: ofViewer('count()'),
    sql: 'count()',
    rollupSql: 'sum(attempts)',
  }),
  measure({
    name: 'customer_view.minutes',
    sources,
    ofViewer: ofViewer(minutes),
    sql: minutes,
    rollupSql: minutes,
    format: 'minutes',
  }),
  measure({
    name: 'customer_view.unique_viewers',
    sources,
    ofViewer: ofViewer(WATCHED),
    sql: distinctViewers,
    rollupSql: (counted) => counted,
    countsViewers: true,
    byIdentity: true,
  }),
  measure({
    name: 'customer_view.subscribers',
    sources,
    sql: 'uniqExactIf(subscriber_id, started)',
    onSample: 'impossible',
  }),
  measure({
    name: 'customer_view.households',
    sources,
    sql: 'uniqExactIf(household_id, started)',
    onSample: 'impossible',
  }),
  measure({
    name: 'customer_view.minutes_per_viewer',
    sources,
    ofViewer: ofViewer(minutes, WATCHED),
    sql: (scope) => ratio(minutes, distinctViewers(scope)),
    rollupSql: (counted) => ratio(minutes, counted),
    countsViewers: true,
    byIdentity: true,
    format: 'decimal',
    onSample: 'keep',
  }),
  measure({
    name: 'customer_view.minutes_per_play',
    sources,
    ofViewer: ofViewer(minutes, plays),
    sql: ratio(minutes, plays),
    rollupSql: ratio(minutes, 'sum(plays)'),
    format: 'decimal',
    onSample: 'keep',
  }),
  measure({
    name: 'customer_view.sessions_per_viewer',
    sources,
    ofViewer: ofViewer(plays, WATCHED),
    sql: (scope) => ratio(plays, distinctViewers(scope)),
    rollupSql: (counted) => ratio('sum(plays)', counted),
    countsViewers: true,
    byIdentity: true,
    format: 'decimal',
    onSample: 'keep',
  }),
  measure({
    name: 'customer_view.avg_percent_complete',
    sources,
    ofViewer: ofViewer(COMPLETION, KNOWN_LENGTH_PLAYS),
    sql: ratio(COMPLETION, KNOWN_LENGTH_PLAYS),
    rollupSql: ratio('sum(completion)', 'sum(known_length_plays)'),
    isSlow: true,
    format: 'percent',
    onSample: 'keep',
  }),
  measure({
    name: 'customer_view.binge_score',
    sources,
    ofViewer: ofViewer((scope) => `100 * max(${bingeCondition(scope)})`, WATCHED),
    sql: bingeScore,
    format: 'decimal',
    onSample: 'keep',
  }),
  measure({
    name: 'customer_view.app_count',
    sources,
    sql: 'uniqExactIf(device, started)',
    onSample: 'impossible',
  }),
  measure({
    name: 'customer_view.episodes',
    sources,
    sql: 'uniqExactIf(asset_id, started)',
    onSample: 'impossible',
  }),
  measure({
    name: 'customer_view.streaming_days',
    sources,
    sql: (scope) => `uniqExactIf(${localDay(scope)}, started)`,
    onSample: 'impossible',
  }),
  measure({
    name: 'customer_view.plays_with_ads',
    sources,
    ofViewer: ofViewer(playsWithAds),
    sql: playsWithAds,
    right: 'ads',
  }),
  measure({
    name: 'customer_view.ad_impressions',
    sources,
    ofViewer: ofViewer('sum(ad_impressions)'),
    sql: 'sum(ad_impressions)',
    rollupSql: 'sum(ad_impressions)',
    right: 'ads',
  }),
  measure({
    name: 'customer_view.ad_minutes',
    sources,
    ofViewer: ofViewer('sum(ad_seconds) / 60'),
    sql: 'sum(ad_seconds) / 60',
    rollupSql: 'sum(ad_seconds) / 60',
    format: 'minutes',
    right: 'ads',
  }),
  measure({
    name: 'customer_view.ad_load',
    sources,
    ofViewer: ofViewer('sum(ad_seconds)', 'sum(ad_seconds) + sum(content_seconds)'),
    sql: ratio('sum(ad_seconds)', 'sum(ad_seconds) + sum(content_seconds)'),
    rollupSql: ratio('sum(ad_seconds)', 'sum(ad_seconds) + sum(content_seconds)'),
    format: 'percent',
    onSample: 'keep',
    right: 'ads',
  }),
  measure({
    name: 'customer_view.reach',
    sources,
    ofViewer: ofViewer('max(ad_impressions > 0)'),
    sql: reach,
    right: 'ads',
  }),
  measure({
    name: 'customer_view.frequency',
    sources,
    ofViewer: ofViewer('sum(ad_impressions)', 'max(ad_impressions > 0)'),
    sql: ratio('sum(ad_impressions)', reach),
    format: 'decimal',
    onSample: 'keep',
    right: 'ads',
  }),
] as const;
