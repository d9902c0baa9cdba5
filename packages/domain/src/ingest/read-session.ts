import type { Rejection, RejectReason } from './reject-reasons.ts';
import {
  EARLIEST_START,
  FUTURE_ALLOWANCE_SECONDS,
  LARGEST_COUNT,
  LONGEST_SECONDS,
  LONGEST_TEXT,
  MOST_LIST_VALUES,
  MOST_TAGS,
  sessionColumn,
  sessionColumnNames,
  type SessionColumnName,
} from './session-columns.ts';
import {
  readFlagText,
  readListText,
  readTimestampText,
  readNumberText,
  roundHalfUp,
  trimSpaces,
} from './value-texts.ts';
import { utcText } from './utc-days.ts';

type SessionCell = string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>;

/** A row as the engine's `sessions` table takes it, without customer and keys. */
type SessionRow = Readonly<Record<string, SessionCell>> & { session_id: string; start_utc: string };

export type SessionReading = { ok: true; row: SessionRow } | ({ ok: false } & Rejection);

/** Returned, not thrown: the stack trace of an error took most of the time of a feed of bad rows. */
class Refused {
  readonly reason: RejectReason;
  readonly field: string;

  constructor(reason: RejectReason, field: string) {
    this.reason = reason;
    this.field = field;
  }
}

/** Column names of the live feed: the table's own. */
const timestampNames = { start: 'start_utc', end: 'end_utc' } as const;
const cellNames = sessionColumnNames.filter((name) => name !== 'start' && name !== 'end');
const wireNames: ReadonlySet<string> = new Set([...cellNames, ...Object.values(timestampNames), 'tags']);
const EARLIEST_SECONDS = Date.parse(EARLIEST_START) / 1000;

/** One object of the live feed, in Playhead's own column names. Checks in the same order as a mapped file (query/ingest). */
export function readSession(value: unknown, options: { now: Date }): SessionReading {
  const row = checkRow(value, options.now);
  return row instanceof Refused ? { ok: false, reason: row.reason, field: row.field } : { ok: true, row };
}

function checkRow(value: unknown, now: Date): SessionRow | Refused {
  if (!isObject(value)) return new Refused('not_json', '');
  const source = new Map<string, unknown>(Object.entries(value));
  for (const name of source.keys()) {
    if (!wireNames.has(name)) return new Refused('unknown_column', printable(name));
  }
  for (const name of ['session_id', 'viewer_id'] as const) {
    if (isBlank(source.get(name))) return new Refused(`missing_${name}`, name);
  }
  const start = readStart(source.get('start_utc'), now);
  if (start instanceof Refused) return start;
  const end = readEnd(source.get('end_utc'), start);
  if (end instanceof Refused) return end;
  const cells: Record<string, SessionCell> = {};
  for (const name of cellNames) {
    const cell = readCell(name, source.get(name));
    if (cell instanceof Refused) return cell;
    cells[name] = cell;
  }
  const tags = readTags(source.get('tags'));
  return tags instanceof Refused ? tags : derive({ cells, tags, start, end });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names in a reply come from the sender, and PostgreSQL, which keeps the reply, refuses some characters. */
function printable(name: string): string {
  return name.slice(0, 100).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');
}

/** What the source may leave out and Playhead can tell. */
function derive(parts: {
  cells: Readonly<Record<string, SessionCell>>;
  tags: Readonly<Record<string, string>>;
  start: number;
  end: number | null;
}): SessionRow {
  const { cells, start } = parts;
  const numberIn = (name: string) => (typeof cells[name] === 'number' ? cells[name] : null);
  const adSeconds = numberIn('ad_seconds') ?? 0;
  const flag = (name: string, otherwise: boolean) => (typeof cells[name] === 'boolean' ? cells[name] : otherwise);
  const started = flag('started', true);
  const watched = parts.end === null || !started ? 0 : Math.max(0, parts.end - start - adSeconds);
  const contentSeconds = numberIn('content_seconds') ?? Math.min(LONGEST_SECONDS, watched);
  const adImpressions = numberIn('ad_impressions') ?? 0;
  return {
    ...cells,
    session_id: String(cells['session_id']),
    start_utc: utcText(start),
    end_utc: utcText(parts.end ?? start + contentSeconds + adSeconds),
    started,
    content_seconds: contentSeconds,
    ad_seconds: adSeconds,
    unique_seconds: numberIn('unique_seconds') ?? contentSeconds,
    content_length_seconds: numberIn('content_length_seconds') ?? 0,
    is_live: flag('is_live', false),
    ad_impressions: adImpressions,
    content_with_ads: flag('content_with_ads', adImpressions > 0),
    tags: parts.tags,
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && trimSpaces(value) === '');
}

/** Seconds since 1970. */
function readStart(value: unknown, now: Date): number | Refused {
  const field = timestampNames.start;
  if (isBlank(value)) return new Refused('missing_start', field);
  const start = readTimestamp(value);
  if (start === null) return new Refused('unreadable_start', field);
  if (start < EARLIEST_SECONDS) return new Refused('start_too_old', field);
  if (start > Math.floor(now.getTime() / 1000) + FUTURE_ALLOWANCE_SECONDS) {
    return new Refused('start_in_the_future', field);
  }
  return start;
}

function readEnd(value: unknown, start: number): number | null | Refused {
  if (isBlank(value)) return null;
  const field = timestampNames.end;
  const end = readTimestamp(value);
  if (end === null) return new Refused('unreadable_end', field);
  if (end < start) return new Refused('end_before_start', field);
  if (end - start > 2 * LONGEST_SECONDS) return new Refused('number_too_large', field);
  return end;
}

function readTimestamp(value: unknown): number | null {
  return typeof value === 'string' ? readTimestampText(trimSpaces(value)) : null;
}

function readCell(name: SessionColumnName, value: unknown): SessionCell | Refused {
  const { kind, blank } = sessionColumn(name);
  if (isBlank(value)) return kind === 'list' ? [] : (blank ?? null);
  switch (kind) {
    case 'text':
      return readText(value, name);
    case 'seconds':
      return readNumber(value, { name, largest: LONGEST_SECONDS });
    case 'count':
      return readNumber(value, { name, largest: LARGEST_COUNT });
    case 'flag':
      return readFlag(value) ?? new Refused('unreadable_flag', name);
    case 'list':
      return readList(value, name);
    case 'timestamp':
      throw new Error(`${name} is read before the other columns.`);
  }
}

function readText(value: unknown, name: string): string | Refused {
  if (typeof value !== 'string') return new Refused('wrong_type', name);
  const text = trimSpaces(value);
  if (text.includes('\0')) return new Refused('nul_character', name);
  return isTooLong(text) ? new Refused('value_too_long', name) : text;
}

/** Counts code points, as the engine does, and none of a text that has too many in any case. */
function isTooLong(text: string): boolean {
  return text.length > 2 * LONGEST_TEXT || (text.length > LONGEST_TEXT && [...text].length > LONGEST_TEXT);
}

function readNumber(value: unknown, { name, largest }: { name: string; largest: number }): number | Refused {
  const number = typeof value === 'string' ? readNumberText(trimSpaces(value)) : value;
  if (typeof number !== 'number') return new Refused('unreadable_number', name);
  if (number < 0) return new Refused('negative_number', name);
  const whole = roundHalfUp(number);
  return whole > largest ? new Refused('number_too_large', name) : whole;
}

function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' || typeof value === 'number' ? readFlagText(trimSpaces(String(value))) : null;
}

function readList(value: unknown, name: string): readonly string[] | Refused {
  const items: unknown = typeof value === 'string' ? readListText(trimSpaces(value)) : value;
  if (!Array.isArray(items)) return new Refused('wrong_type', name);
  const texts = new Set<string>();
  for (const item of items) {
    if (isBlank(item)) continue;
    if (typeof item !== 'string') return new Refused('wrong_type', name);
    texts.add(trimSpaces(item));
  }
  const distinct = [...texts];
  if (distinct.length > MOST_LIST_VALUES) return new Refused('too_many_values', name);
  if (distinct.some((text) => text.includes('\0'))) return new Refused('nul_character', name);
  return distinct.some(isTooLong) ? new Refused('value_too_long', name) : distinct;
}

function readTags(value: unknown): Readonly<Record<string, string>> | Refused {
  if (isBlank(value)) return {};
  if (!isObject(value)) return new Refused('wrong_type', 'tags');
  const entries = Object.entries(value);
  if (entries.length > MOST_TAGS) return new Refused('too_many_values', 'tags');
  const tags: [string, string][] = [];
  for (const [name, tag] of entries) {
    if (isBlank(tag)) continue;
    if (name.length > 100) return new Refused('value_too_long', 'tags');
    if (name.includes('\0')) return new Refused('nul_character', 'tags');
    const text = readText(tag, `tags.${printable(name)}`);
    if (text instanceof Refused) return text;
    tags.push([name, text]);
  }
  return Object.fromEntries(tags);
}
