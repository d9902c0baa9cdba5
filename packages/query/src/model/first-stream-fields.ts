import { type Dimension, dimension, filterField, identities } from './field.ts';

/** FLT-018: selects whose first stream is meant; filters nothing. */
export const FIRST_IDENTITY_FIELD = 'customer_view.first_identity';
export const FIRST_WATCHED_FIELD = 'customer_view.first_current_date_range_ui';

const sources = ['sessions'] as const;
const category = 'First Stream';
const through = 'first_stream';

const texts = [
  'series',
  'episode',
  'series_type',
  'channel',
  'brand',
  'affiliate',
  'category',
  'device',
  'screen',
  'country',
  'state',
  'dma',
] as const;
const numbers = ['season_number', 'episode_number'] as const;

/** Nullable: a session without the identity has no first stream. */
function firstField(column: (typeof texts)[number] | (typeof numbers)[number]): Dimension {
  const isNumber = numbers.some((name) => name === column);
  return dimension({
    name: `customer_view.first_${column}`,
    sources,
    category,
    through,
    nullable: true,
    sql: `first_${column}`,
    suggestion: { kind: 'distinct', of: `customer_view.${column}`, within: [] },
    ...(isNumber ? { type: 'number', format: 'integer' } : {}),
  });
}

export const firstStreamFields = [
  ...[...texts, ...numbers].map(firstField),
  filterField({
    name: FIRST_IDENTITY_FIELD,
    sources,
    category,
    input: 'Switch',
    through,
    type: 'string',
    sql: 'identity',
    values: identities,
  }),
  filterField({
    name: FIRST_WATCHED_FIELD,
    sources,
    category,
    input: 'CustomDatepicker',
    through,
    type: 'date',
    sql: (scope) => `toDate(first_start_utc, ${scope.timeZone})`,
  }),
] as const;
