import { dimension } from './field.ts';

const sources = ['sessions'] as const;
const category = 'Content';
const proportion = true;

const within = (of: string, ...fields: readonly string[]) => ({ kind: 'distinct', of, within: fields }) as const;
const SERIES = 'customer_view.series';
const SEASON = 'customer_view.season_number';

export const contentFields = [
  dimension({ name: SERIES, sources, category, proportion, sql: 'series', slice: 'series', nullable: true }),
  dimension({
    name: SEASON,
    sources,
    category,
    proportion,
    sql: 'season_number',
    type: 'number',
    format: 'integer',
    nullable: true,
    suggestion: within(SEASON, SERIES),
  }),
  dimension({
    name: 'customer_view.episode',
    sources,
    category,
    proportion,
    sql: 'episode',
    nullable: true,
    suggestion: within('customer_view.episode', SERIES, SEASON),
  }),
  dimension({
    name: 'customer_view.episode_number',
    sources,
    category,
    proportion,
    sql: 'episode_number',
    type: 'number',
    format: 'integer',
    nullable: true,
    suggestion: within('customer_view.episode_number', SERIES, SEASON),
  }),
  dimension({
    name: 'customer_view.series_type',
    sources,
    category,
    proportion,
    sql: 'series_type',
    slice: 'series_type',
    nullable: true,
  }),
  dimension({
    name: 'customer_view.channel',
    sources,
    category,
    proportion,
    sql: 'channel',
    slice: 'channel',
    nullable: true,
  }),
  dimension({
    name: 'customer_view.brand',
    sources,
    category,
    proportion,
    sql: 'brand',
    slice: 'brand',
    nullable: true,
  }),
  dimension({
    name: 'customer_view.affiliate',
    sources,
    category,
    proportion,
    sql: 'affiliate',
    slice: 'affiliate',
    nullable: true,
  }),
  dimension({
    name: 'customer_view.category',
    sources,
    category,
    proportion,
    sql: 'category',
    slice: 'category',
    nullable: true,
  }),
  dimension({ name: 'customer_view.genre', sources, category, proportion, sql: 'genre', slice: 'genre', array: true }),
  dimension({
    name: 'customer_view.content_with_ads',
    sources,
    right: 'ads',
    category,
    proportion,
    input: 'RadioGroup',
    sql: 'content_with_ads',
    type: 'bool',
    flagTexts: { yes: 'Content with Ads', no: 'Content without Ads' },
  }),
  dimension({
    name: 'customer_view.is_live',
    sources,
    category,
    proportion,
    input: 'RadioGroup',
    sql: 'is_live',
    type: 'bool',
    flagTexts: { yes: 'Yes', no: 'No' },
  }),
] as const;
