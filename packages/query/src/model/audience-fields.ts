import { dimension, filterField } from './field.ts';

const sources = ['sessions'] as const;

/** The one field a query's period comes from; it narrows every source. */
export const PERIOD_FIELD = 'customer_view.current_date_range_ui';

export const audienceFields = [
  dimension({ name: 'customer_view.country', sources, sql: 'country' }),
  dimension({ name: 'customer_view.state', sources, sql: 'state', nullable: true }),
  dimension({ name: 'customer_view.dma', sources, sql: 'dma', nullable: true }),
  dimension({ name: 'customer_view.zip_code', sources, sql: 'zip_code', nullable: true }),
  dimension({ name: 'customer_view.device', sources, sql: 'device' }),
  dimension({ name: 'customer_view.screen', sources, sql: 'screen' }),
  dimension({ name: 'customer_view.viewer_id', sources, sql: 'viewer_id', perViewer: true }),
  dimension({
    name: 'customer_view.subscriber_id',
    sources,
    sql: 'subscriber_id',
    nullable: true,
    perViewer: true,
  }),
  filterField({ name: 'customer_view.mins_watched', sources, sql: 'content_seconds', type: 'number' }),
  filterField({
    name: 'customer_view.playhead_id',
    sources,
    sql: "if(isNull(household_id), 'unassigned_only', 'assigned_only')",
    type: 'string',
    values: ['assigned_only', 'unassigned_only'],
  }),
  filterField({
    name: PERIOD_FIELD,
    sources: ['sessions', 'ad_sessions', 'residents', 'demographics'],
    sql: 'start_utc',
    type: 'date',
  }),
] as const;
