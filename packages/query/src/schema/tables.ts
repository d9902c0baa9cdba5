import type { Column, Table } from './table.ts';
import { concurrencyPeaksTable } from './concurrency-peaks.ts';
import { sessionDaysTable } from './session-days.ts';
import { sessionHoursTable } from './session-hours.ts';
import { concurrencyTable } from './session-concurrency.ts';
import { viewerFirstTable } from './viewer-first.ts';
import { numbersTable } from './numbers.ts';

const text = 'LowCardinality(String)';
const optionalText = 'LowCardinality(Nullable(String))';
const timestamp = "DateTime('UTC')";

function columns(list: readonly (readonly [name: string, type: string, fallback?: string])[]): readonly Column[] {
  return list.map(([name, type, fallback]) => (fallback === undefined ? { name, type } : { name, type, fallback }));
}

const byMonth = 'PARTITION BY toYYYYMM(date) ORDER BY (customer_id, date, viewer_key)';

/** Stored rather than computed from the id in each query: households are found in less than half of the time. */
const HOUSEHOLD_KEY = 'if(household_id IS NULL, NULL, cityHash64(customer_id, assumeNotNull(household_id)))';

const householdAttributes: Table = {
  columns: columns([
    ['customer_id', 'UInt32'],
    ['household_id', 'String'],
    ['household_key', 'UInt64', 'cityHash64(customer_id, household_id)'],
    ['attribute', text],
    ['value', text],
    ['share', 'Float32'],
    ['loaded_at', timestamp, 'now()'],
  ]),
  engine: 'MergeTree ORDER BY (customer_id, attribute, household_key)',
  shardBy: 'household_key',
};

const sessionColumns: readonly Column[] = columns([
  ['customer_id', 'UInt32'],
  ['viewer_key', 'UInt64', 'cityHash64(customer_id, viewer_id)'],
  ['viewer_id', 'String'],
  ['subscriber_id', 'Nullable(String)'],
  ['household_id', 'Nullable(String)'],
  ['household_key', 'Nullable(UInt64)', HOUSEHOLD_KEY],
  ['session_id', 'String'],
  ['start_utc', timestamp],
  ['end_utc', timestamp],
  ['date', 'Date', 'toDate(start_utc)'],
  ['started', 'Bool'],
  ['content_seconds', 'UInt32'],
  ['ad_seconds', 'UInt32'],
  ['unique_seconds', 'UInt32'],
  ['content_length_seconds', 'UInt32'],
  ['is_live', 'Bool'],
  ['asset_id', 'String'],
  ['series', optionalText],
  ['season_number', 'Nullable(UInt16)'],
  ['episode', optionalText],
  ['episode_number', 'Nullable(UInt16)'],
  ['series_type', optionalText],
  ['channel', optionalText],
  ['brand', optionalText],
  ['affiliate', optionalText],
  ['category', optionalText],
  ['genre', `Array(${text})`],
  ['device', text],
  ['screen', text],
  ['country', text],
  ['state', optionalText],
  ['dma', optionalText],
  ['zip_code', optionalText],
  ['tags', `Map(${text}, String)`],
  ['ad_impressions', 'UInt16'],
  ['content_with_ads', 'Bool'],
]);

/**
 * The load that stored the row (`ingest_loads` in PostgreSQL); 0 for demo rows and rows of earlier versions.
 * Neighbouring rows have similar numbers, which the codec compresses well.
 */
const LOAD_ID: Column = { name: 'load_id', type: 'UInt32', codec: 'T64, ZSTD(1)' };

const sessions: Table = {
  columns: [...sessionColumns, LOAD_ID],
  engine: `MergeTree ${byMonth} SAMPLE BY viewer_key`,
  shardBy: 'viewer_key',
};

export const tables = {
  sessions,
  ad_sessions: {
    columns: columns([
      ['customer_id', 'UInt32'],
      ['viewer_key', 'UInt64'],
      ['session_id', 'String'],
      ['start_utc', timestamp],
      ['date', 'Date', 'toDate(start_utc)'],
      ['ad_position', text],
      ['ad_sequence', 'UInt16'],
      ['advertiser', text],
      ['campaign', text],
      ['placement', text],
      ['creative', text],
      ['seconds', 'UInt16'],
      ['completed', 'Bool'],
    ]),
    engine: `MergeTree ${byMonth} SAMPLE BY viewer_key`,
    shardBy: 'viewer_key',
  },
  viewer_first: viewerFirstTable(sessions.columns),
  residents: householdAttributes,
  demographics: householdAttributes,
  segment_members: {
    columns: columns([
      ['customer_id', 'UInt32'],
      ['segment_id', 'UInt64'],
      ['build', 'UInt32'],
      ['viewer_key', 'UInt64'],
    ]),
    engine: 'MergeTree ORDER BY (customer_id, segment_id, build, viewer_key)',
    shardBy: 'viewer_key',
  },
  session_hours: sessionHoursTable,
  viewer_numbers: numbersTable('viewers'),
  household_numbers: numbersTable('households'),
  session_days: sessionDaysTable,
  session_concurrency: concurrencyTable,
  concurrency_peaks: concurrencyPeaksTable,
  /** Defined in session-sample.ts. */
  session_sample: { ...sessions, columns: sessionColumns },
  /** Viewers matched by uploaded ids; an id may match twice. */
  segment_uploads: {
    columns: columns([
      ['customer_id', 'UInt32'],
      ['upload_id', 'String'],
      ['viewer_key', 'UInt64'],
    ]),
    engine: 'ReplacingMergeTree ORDER BY (customer_id, upload_id, viewer_key)',
    shardBy: 'viewer_key',
  },
} as const satisfies Record<string, Table>;

export type TableName = keyof typeof tables;

export const tableNames: readonly TableName[] = [
  'sessions',
  'ad_sessions',
  'viewer_first',
  'residents',
  'demographics',
  'segment_members',
  'session_hours',
  'session_concurrency',
  'session_sample',
  'segment_uploads',
  'viewer_numbers',
  'session_days',
  'household_numbers',
  'concurrency_peaks',
];

export const schemaMigrations: Table = {
  columns: [
    { name: 'id', type: 'String' },
    { name: 'applied_at', type: timestamp, fallback: 'now()' },
  ],
  engine: 'MergeTree ORDER BY id',
  shardBy: 'cityHash64(id)',
};
