import { dimension } from './field.ts';

const sources = ['sessions'] as const;

export const contentFields = [
  dimension({ name: 'customer_view.series', sources, sql: 'series', nullable: true }),
  dimension({
    name: 'customer_view.season_number',
    sources,
    sql: 'season_number',
    type: 'number',
    format: 'integer',
    nullable: true,
  }),
  dimension({ name: 'customer_view.episode', sources, sql: 'episode', nullable: true }),
  dimension({
    name: 'customer_view.episode_number',
    sources,
    sql: 'episode_number',
    type: 'number',
    format: 'integer',
    nullable: true,
  }),
  dimension({ name: 'customer_view.series_type', sources, sql: 'series_type', nullable: true }),
  dimension({ name: 'customer_view.channel', sources, sql: 'channel', nullable: true }),
  dimension({ name: 'customer_view.brand', sources, sql: 'brand', nullable: true }),
  dimension({ name: 'customer_view.affiliate', sources, sql: 'affiliate', nullable: true }),
  dimension({ name: 'customer_view.category', sources, sql: 'category', nullable: true }),
  dimension({ name: 'customer_view.genre', sources, sql: 'genre', array: true }),
  dimension({
    name: 'customer_view.content_with_ads',
    sources,
    sql: 'content_with_ads',
    type: 'bool',
    flagTexts: { yes: 'Content with Ads', no: 'Content without Ads' },
  }),
  dimension({
    name: 'customer_view.is_live',
    sources,
    sql: 'is_live',
    type: 'bool',
    flagTexts: { yes: 'Yes', no: 'No' },
  }),
] as const;
