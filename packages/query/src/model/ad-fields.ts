import { dimension, measure, ofViewer, ratio } from './field.ts';
import { localDay } from './time-fields.ts';

const sources = ['ad_sessions'] as const;
const right = 'ads';

const reach = 'uniqExact(viewer_key)';

export const adFields = [
  dimension({ name: 'ad_sessions.ad_position', sources, right, category: 'Ads', sql: 'ad_position' }),
  dimension({
    name: 'ad_sessions.ad_sequence',
    sources,
    right,
    category: 'Ads',
    sql: 'ad_sequence',
    type: 'number',
    format: 'integer',
  }),
  dimension({ name: 'ad_sessions.ad_log_advertiser', sources, right, category: 'Advertising', sql: 'advertiser' }),
  dimension({ name: 'ad_sessions.ad_log_campaign', sources, right, category: 'Advertising', sql: 'campaign' }),
  dimension({ name: 'ad_sessions.ad_log_placement', sources, right, category: 'Advertising', sql: 'placement' }),
  dimension({ name: 'ad_sessions.ad_log_creative', sources, right, category: 'Advertising', sql: 'creative' }),
  measure({ name: 'ad_sessions.impressions', sources, ofViewer: ofViewer('count()'), right, sql: 'count()' }),
  measure({ name: 'ad_sessions.reach', sources, ofViewer: ofViewer('1'), right, sql: reach }),
  measure({
    name: 'ad_sessions.frequency',
    sources,
    ofViewer: ofViewer('count()', '1'),
    right,
    sql: ratio('count()', reach),
    format: 'decimal',
    onSample: 'keep',
  }),
  measure({
    name: 'ad_sessions.daily_average_frequency',
    sources,
    ofViewer: ofViewer('count()', (scope) => `uniqExact(${localDay(scope)})`),
    right,
    sql: (scope) => ratio('count()', `uniqExact(viewer_key, ${localDay(scope)})`),
    format: 'decimal',
    onSample: 'keep',
  }),
  measure({
    name: 'ad_sessions.ad_minutes',
    sources,
    ofViewer: ofViewer('sum(seconds) / 60'),
    right,
    sql: 'sum(seconds) / 60',
    format: 'minutes',
  }),
  measure({
    name: 'ad_sessions.completion_rate',
    sources,
    ofViewer: ofViewer('countIf(completed)', 'count()'),
    right,
    sql: ratio('countIf(completed)', 'count()'),
    format: 'percent',
    onSample: 'keep',
  }),
] as const;
