import { LONGEST_RECORD_BYTES, type RejectReason } from '@playhead/domain/ingest';

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
const SPACE = 0x20;
const TAB = 0x09;

/** A record inside the given bytes; `end` is after its line break. */
export interface RecordSpan {
  start: number;
  end: number;
  /** Physical lines it takes. */
  lines: number;
  problem?: RejectReason;
}

/** `more`: the record is not complete yet. */
type Found = RecordSpan | 'more' | 'end';

export interface SplitOptions {
  /** Byte between values; `null` for lines without quoting, such as NDJSON. */
  delimiter: number | null;
}

/** The next record from `from` on. `whole` says that nothing follows these bytes. */
export type FindRecord = (bytes: Buffer, from: number, whole: boolean) => Found;

export function createRecordFinder({ delimiter }: SplitOptions): FindRecord {
  return (bytes, from, whole) => {
    if (from >= bytes.length) return whole ? 'end' : 'more';
    const newline = bytes.indexOf(NEWLINE, from);
    const lineEnd = newline === -1 ? bytes.length : newline + 1;
    if (newline === -1 && !whole && bytes.length - from <= LONGEST_RECORD_BYTES) return 'more';
    const line: RecordSpan = { start: from, end: lineEnd, lines: 1 };
    if (lineEnd - from > LONGEST_RECORD_BYTES)
      return newline === -1 && !whole ? 'more' : { ...line, problem: 'row_too_long' };
    if (delimiter === null || !bytes.subarray(from, lineEnd).includes(QUOTE)) return line;
    return findQuoted({ bytes, from, whole, delimiter, line });
  };
}

/** A record with quotation marks. Where they do not match, its first line is given up alone and the next line begins anew. */
function findQuoted(options: {
  bytes: Buffer;
  from: number;
  whole: boolean;
  delimiter: number;
  line: RecordSpan;
}): Found {
  const { bytes, from, whole, delimiter, line } = options;
  const broken: RecordSpan = { ...line, problem: whole && line.end === bytes.length ? 'cut_row' : 'broken_quotes' };
  const unfinished = () => (whole || bytes.length - from > LONGEST_RECORD_BYTES ? broken : 'more');
  let at = from;
  let lines = 1;
  for (;;) {
    at = skipSpaces(bytes, at, delimiter);
    if (bytes[at] === QUOTE) {
      const closing = closingQuote(bytes, at + 1, whole);
      if (closing === 'more') return unfinished();
      lines += countNewlines(bytes, at, closing);
      at = skipSpaces(bytes, closing + 1, delimiter);
      if (at >= bytes.length && !whole) return unfinished();
    } else {
      while (at < bytes.length && bytes[at] !== delimiter && bytes[at] !== NEWLINE) at += 1;
    }
    if (bytes[at] === RETURN) at += 1;
    if (at - from > LONGEST_RECORD_BYTES) return broken;
    if (at >= bytes.length) return whole ? { start: from, end: bytes.length, lines } : unfinished();
    if (bytes[at] === NEWLINE) return { start: from, end: at + 1, lines };
    if (bytes[at] !== delimiter) return broken;
    at += 1;
  }
}

function skipSpaces(bytes: Buffer, from: number, delimiter: number): number {
  let at = from;
  while ((bytes[at] === SPACE || bytes[at] === TAB) && bytes[at] !== delimiter) at += 1;
  return at;
}

/** Values are short: a loop takes two thirds of the time of calls of `indexOf`. */
function closingQuote(bytes: Buffer, from: number, whole: boolean): number | 'more' {
  const end = bytes.length;
  for (let at = from; at < end; at += 1) {
    if (bytes[at] !== QUOTE) continue;
    if (at + 1 >= end) return whole ? at : 'more';
    if (bytes[at + 1] !== QUOTE) return at;
    at += 1;
  }
  return 'more';
}

function countNewlines(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (bytes[at] === NEWLINE) count += 1;
  return count;
}

/** The names in a CSV file's first line. */
export function readHeader(line: string, delimiter: string): readonly string[] {
  const names: string[] = [];
  let rest = line.replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  for (;;) {
    const quoted = /^[ \t]*"((?:[^"]|"")*)"[ \t]*/.exec(rest);
    const end = quoted === null ? rest.indexOf(delimiter) : quoted[0].length;
    names.push(
      quoted === null ? rest.slice(0, end === -1 ? undefined : end).trim() : (quoted[1] ?? '').replaceAll('""', '"'),
    );
    if (end === -1 || end >= rest.length || rest[end] !== delimiter) return names;
    rest = rest.slice(end + 1);
  }
}
