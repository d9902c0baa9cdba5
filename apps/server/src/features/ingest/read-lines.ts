import { isUtf8 } from 'node:buffer';
import {
  hasLoneSurrogate,
  LONGEST_RECORD_BYTES,
  type Rejection,
  readSession,
  type SessionReading,
} from '@playhead/domain/ingest';

/** `id` and `day` are those of the row. */
export type LineReading = { line: number } & (
  | { ok: true; id: string; day: string; json: string }
  | ({ ok: false } & Rejection)
);

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** One reading for every line; `undefined` for a blank one, so that the reader of many blank lines can give way too. */
export function* readLines(bytes: Buffer, options: { now: Date }): Generator<LineReading | undefined> {
  const marked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  let line = 0;
  for (let start = marked ? BYTE_ORDER_MARK.length : 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    const record = bytes.subarray(start, end);
    start = end + 1;
    line += 1;
    const reading = readLine(record, { ...options, isCut: newline === -1 });
    yield reading === undefined ? undefined : readingOf(line, reading);
  }
}

export function readingOf(line: number, reading: SessionReading): LineReading {
  if (!reading.ok) return { line, ...reading };
  const { row } = reading;
  return { line, ok: true, id: row.session_id, day: row.start_utc.slice(0, 10), json: JSON.stringify(row) };
}

function readLine(record: Buffer, options: { now: Date; isCut: boolean }): SessionReading | undefined {
  if (record.length > LONGEST_RECORD_BYTES) return { ok: false, reason: 'row_too_long', field: '' };
  if (!isUtf8(record)) return { ok: false, reason: 'bad_encoding', field: '' };
  const text = record.toString('utf8');
  if (/^[ \t\r]*$/.test(text)) return undefined;
  if (hasLoneSurrogate(text)) return { ok: false, reason: 'bad_encoding', field: '' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: options.isCut ? 'cut_row' : 'not_json', field: '' };
  }
  return readSession(value, options);
}
