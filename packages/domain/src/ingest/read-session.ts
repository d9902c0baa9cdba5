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

type SessionCell = string | number | boolean | null | readonly string[] | Readonly<Record<string, string>>;

/** A row as the engine's `sessions` table takes it, without customer and keys. */
export type SessionRow = Readonly<Record<string, SessionCell>> & { session_id: string; start_utc: string };

export type SessionReading = { ok: true; row: SessionRow } | ({ ok: false } & Rejection);

class Refused extends Error {
  readonly rejection: Rejection;

  constructor(reason: RejectReason, field: string) {
    super(reason);
    this.rejection = { reason, field };
  }
}

/** Column names of the live feed: the table's own. */
const momentNames = { start: 'start_utc', end: 'end_utc' } as const;
const wireNames: ReadonlySet<string> = new Set([
  ...sessionColumnNames.map((name) => (name === 'start' || name === 'end' ? momentNames[name] : name)),
  'tags',
]);

const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?$/;

/** One object of the live feed, in Playhead's own column names. Checks in the same order as a mapped file (query/ingest). */
export function readSession(value: unknown, options: { now: Date }): SessionReading {
  try {
    return { ok: true, row: checkRow(value, options.now) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, ...error.rejection };
    throw error;
  }
}

function checkRow(value: unknown, now: Date): SessionRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refused('not_json', '');
  const source = new Map<string, unknown>(Object.entries(value));
  for (const name of source.keys()) {
    if (!wireNames.has(name)) throw new Refused('unknown_column', name.slice(0, 100));
  }
  for (const name of ['session_id', 'viewer_id'] as const) {
    if (isBlank(source.get(name))) throw new Refused(`missing_${name}`, name);
  }
  const start = readStart(source.get('start_utc'), now);
  const end = readEnd(source.get('end_utc'), start);
  const cells = Object.fromEntries(
    sessionColumnNames
      .filter((name) => name !== 'start' && name !== 'end')
      .map((name) => [name, readCell(name, source.get(name))]),
  );
  const tags = readTags(source.get('tags'));
  return derive({ cells, tags, start, end });
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
  return value === undefined || value === null || value === '';
}

/** Seconds since 1970. */
function readStart(value: unknown, now: Date): number {
  if (isBlank(value)) throw new Refused('missing_start', 'start_utc');
  const start = readMoment(value);
  if (start === null) throw new Refused('unreadable_start', 'start_utc');
  if (start < Date.parse(EARLIEST_START) / 1000) throw new Refused('start_too_old', 'start_utc');
  if (start > now.getTime() / 1000 + FUTURE_ALLOWANCE_SECONDS) throw new Refused('start_in_the_future', 'start_utc');
  return start;
}

function readEnd(value: unknown, start: number): number | null {
  if (isBlank(value)) return null;
  const end = readMoment(value);
  if (end === null) throw new Refused('unreadable_end', 'end_utc');
  if (end < start) throw new Refused('end_before_start', 'end_utc');
  if (end - start > 2 * LONGEST_SECONDS) throw new Refused('number_too_large', 'end_utc');
  return end;
}

function readMoment(value: unknown): number | null {
  const found = typeof value === 'string' ? ISO.exec(value) : null;
  if (found === null) return null;
  const [, day = '', time = '', , zone = 'Z'] = found;
  const at = Date.parse(`${day}T${time}Z`);
  // Date.parse takes the 31st of February for the 3rd of March.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return at / 1000 - offsetSeconds(zone);
}

function offsetSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const ahead = Number(zone.slice(1, 3)) * 3_600 + Number(zone.slice(-2)) * 60;
  return zone.startsWith('-') ? -ahead : ahead;
}

function utcText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function readCell(name: SessionColumnName, value: unknown): SessionCell {
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
      if (typeof value !== 'boolean') throw new Refused('unreadable_flag', name);
      return value;
    case 'list':
      return readList(value, name);
    case 'moment':
      throw new Error(`${name} is read before the other columns.`);
  }
}

function readText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new Refused('wrong_type', name);
  if (value.length > LONGEST_TEXT && [...value].length > LONGEST_TEXT) throw new Refused('value_too_long', name);
  return value;
}

function readNumber(value: unknown, { name, largest }: { name: string; largest: number }): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refused('unreadable_number', name);
  if (value < 0) throw new Refused('negative_number', name);
  const whole = Math.round(value);
  if (whole > largest) throw new Refused('number_too_large', name);
  return whole;
}

function readList(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value)) throw new Refused('wrong_type', name);
  const distinct = new Set<unknown>(value.filter((item) => item !== ''));
  if (distinct.size > MOST_LIST_VALUES) throw new Refused('too_many_values', name);
  return [...distinct].map((item) => readText(item, name));
}

function readTags(value: unknown): Readonly<Record<string, string>> {
  if (isBlank(value)) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refused('wrong_type', 'tags');
  const entries = Object.entries(value);
  if (entries.length > MOST_TAGS) throw new Refused('too_many_values', 'tags');
  return Object.fromEntries(
    entries
      .filter(([, tag]) => !isBlank(tag))
      .map(([name, tag]) => {
        if (name.length > 100) throw new Refused('value_too_long', 'tags');
        return [name, readText(tag, `tags.${name}`)];
      }),
  );
}
