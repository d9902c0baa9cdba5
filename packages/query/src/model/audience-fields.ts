import { PERIOD_FIELD } from '@playhead/domain/filters';
import { dimension, filterField } from './field.ts';

const sources = ['sessions'] as const;
const category = 'Context';
const proportion = true;

const COUNTRY = 'customer_view.country';
const STATE = 'customer_view.state';

export const audienceFields = [
  dimension({ name: COUNTRY, sources, category, proportion, sql: 'country', slice: 'country' }),
  dimension({
    name: STATE,
    sources,
    category,
    proportion,
    sql: 'state',
    slice: 'state',
    nullable: true,
    suggestion: { kind: 'distinct', of: STATE, within: [COUNTRY] },
  }),
  dimension({
    name: 'customer_view.dma',
    sources,
    category,
    proportion,
    sql: 'dma',
    slice: 'dma',
    nullable: true,
    suggestion: { kind: 'distinct', of: 'customer_view.dma', within: [STATE] },
  }),
  dimension({
    name: 'customer_view.zip_code',
    sources,
    category: 'Custom Tags',
    proportion,
    sql: 'zip_code',
    nullable: true,
  }),
  dimension({ name: 'customer_view.device', sources, category, proportion, sql: 'device', slice: 'device' }),
  dimension({ name: 'customer_view.screen', sources, category, proportion, sql: 'screen', slice: 'screen' }),
  dimension({
    name: 'customer_view.viewer_id',
    sources,
    sql: 'viewer_id',
    perViewer: true,
    suggestion: { kind: 'none' },
  }),
  dimension({
    name: 'customer_view.subscriber_id',
    sources,
    sql: 'subscriber_id',
    nullable: true,
    perViewer: true,
    suggestion: { kind: 'none' },
  }),
  filterField({
    name: 'customer_view.mins_watched',
    sources,
    category,
    input: 'RangeInput',
    sql: 'content_seconds',
    type: 'number',
    unit: 'sec',
  }),
  filterField({
    name: 'customer_view.percent_complete',
    sources,
    category,
    input: 'Slider',
    // A title watched twice is complete once; live sessions have no length.
    sql: 'least(unique_seconds, content_length_seconds) * 100 / nullIf(content_length_seconds, 0)',
    type: 'number',
    nullable: true,
  }),
  filterField({
    name: 'customer_view.playhead_id',
    sources,
    category: 'Audience',
    input: 'RadioGroup',
    sql: "if(isNull(household_id), 'unassigned_only', 'assigned_only')",
    type: 'string',
    values: ['assigned_only', 'unassigned_only'],
  }),
  filterField({
    name: PERIOD_FIELD,
    sources: ['sessions', 'ad_sessions', 'residents', 'demographics'],
    input: 'CustomDatepicker',
    sql: 'start_utc',
    type: 'date',
  }),
] as const;
