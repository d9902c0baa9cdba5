/** What a mapping can fill. `start` and `end` become `start_utc` and `end_utc`; the others keep their name. */
export type ValueKind = 'text' | 'timestamp' | 'seconds' | 'count' | 'flag' | 'list';

export interface SessionColumn {
  kind: ValueKind;
  /** A row without it is rejected, a mapping without it refused. */
  required?: true;
  /** Default value; without it the column stays empty (NULL). */
  blank?: string;
}

const sessionColumns = {
  session_id: { kind: 'text', required: true },
  viewer_id: { kind: 'text', required: true },
  subscriber_id: { kind: 'text' },
  household_id: { kind: 'text' },
  start: { kind: 'timestamp', required: true },
  end: { kind: 'timestamp' },
  started: { kind: 'flag' },
  content_seconds: { kind: 'seconds' },
  ad_seconds: { kind: 'seconds' },
  unique_seconds: { kind: 'seconds' },
  content_length_seconds: { kind: 'seconds' },
  is_live: { kind: 'flag' },
  asset_id: { kind: 'text', blank: '' },
  series: { kind: 'text' },
  season_number: { kind: 'count' },
  episode: { kind: 'text' },
  episode_number: { kind: 'count' },
  series_type: { kind: 'text' },
  channel: { kind: 'text' },
  brand: { kind: 'text' },
  affiliate: { kind: 'text' },
  category: { kind: 'text' },
  genre: { kind: 'list' },
  device: { kind: 'text', blank: 'Unknown' },
  screen: { kind: 'text', blank: 'Unknown' },
  country: { kind: 'text', blank: 'Unknown' },
  state: { kind: 'text' },
  dma: { kind: 'text' },
  zip_code: { kind: 'text' },
  ad_impressions: { kind: 'count' },
  content_with_ads: { kind: 'flag' },
} as const satisfies Record<string, SessionColumn>;

export type SessionColumnName = keyof typeof sessionColumns;

export const sessionColumnNames: readonly SessionColumnName[] = Object.keys(sessionColumns).filter(isSessionColumn);

export function isSessionColumn(name: string): name is SessionColumnName {
  return Object.hasOwn(sessionColumns, name);
}

export function sessionColumn(name: SessionColumnName): SessionColumn {
  return sessionColumns[name];
}

/** Of characters. Longer identifiers and titles are broken exports, not names. */
export const LONGEST_TEXT = 1_000;
/** Per line or row: a quotation mark that is not closed within this length is not a quotation mark. */
export const LONGEST_RECORD_BYTES = 1024 * 1024;
/** A week in one stream: longer values come from wrong clocks. */
export const LONGEST_SECONDS = 7 * 86_400;
export const LARGEST_COUNT = 65_535;
export const EARLIEST_START = '2000-01-01T00:00:00Z';
/** Clocks of players may be slightly ahead. */
export const FUTURE_ALLOWANCE_SECONDS = 3_600;
export const MOST_LIST_VALUES = 100;
export const MOST_TAGS = 200;

export const trueWords = ['true', 't', 'yes', 'y', '1'] as const;
export const falseWords = ['false', 'f', 'no', 'n', '0'] as const;
