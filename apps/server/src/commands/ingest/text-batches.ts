import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { addReasons, hasLoneSurrogate, type RejectCount, type RejectReason } from '@playhead/domain/ingest';
import type { Position } from '../../features/ingest/load-ledger.ts';
import { createRecordFinder, readHeader, type RecordSpan } from './split-records.ts';

/** Rows of many columns reach this first. Small batches make many parts, and rollups of few sessions a cell. */
const BATCH_BYTES = 96 * 1024 * 1024;
const BATCH_RECORDS = 250_000;
const SAMPLE_TEXT_BYTES = 4_096;
/** Rows longer than 1 MB are rejected; a file of one endless line is not a text file. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024;

export interface RejectedRecord {
  line: number;
  reason: RejectReason;
  field: string;
  text: string;
}

export interface TextBatch {
  /** The records the engine is to read, each with its line break. */
  body: Buffer;
  records: number;
  /** Of record `index` in `body`. */
  textOf(index: number): string;
  recordOf(index: number): Buffer;
  lineOf(index: number): number;
  /** Records the engine never sees. */
  rejected: readonly RejectedRecord[];
  reasons: readonly RejectCount[];
  /** All records, rejected ones included. */
  read: number;
  end: Position;
  /** The last record had no line break: it may have been cut. */
  openEnd: boolean;
}

export interface BatchOptions {
  stream: Readable;
  delimiter: number | null;
  from: Position;
  /** Records at most, over all batches. */
  limit: number;
  sampleSize: number;
  batchRecords?: number;
  batchBytes?: number;
}

/** The file as a whole cannot be read; the message says why, beginning with "it" or "its". */
export class WrongEncoding extends Error {}

/** The source stopped in the middle: a damaged archive, a lost connection. */
export class BrokenOff extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Takes the first record off a stream: the header of a CSV file. */
export async function takeHeader(
  stream: Readable,
  options: { delimiter: string },
): Promise<{ names: readonly string[]; text: string; end: Position }> {
  const find = createRecordFinder({ delimiter: options.delimiter.charCodeAt(0) });
  let held: Buffer = Buffer.alloc(0);
  keepErrors(stream);
  for (;;) {
    const chunk = await nextChunk(stream).catch((error: unknown) => {
      throw new BrokenOff(error);
    });
    if (chunk !== null) held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    refuseOtherEncodings(held);
    const found = find(held, 0, chunk === null);
    if (found === 'more') continue;
    if (found === 'end') return { names: [], text: '', end: { position: 0, line: 0 } };
    if (found.problem === 'row_too_long')
      throw new WrongEncoding('its first line is longer than 1 MB: is it a CSV file?');
    const header = held.subarray(0, found.end);
    if (!isUtf8(header)) throw new WrongEncoding('its header is not UTF-8 text');
    if (header.includes(0)) throw new WrongEncoding('it is not a text file');
    stream.unshift(held.subarray(found.end));
    const text = header.toString('utf8');
    return { names: readHeader(text, options.delimiter), text, end: { position: found.end, line: found.lines } };
  }
}

function refuseOtherEncodings(bytes: Buffer): void {
  const [first, second] = bytes;
  const utf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (utf16) throw new WrongEncoding('it is UTF-16 text; convert it to UTF-8 first');
}

/** An error that comes while nobody reads is found by the next read; without a listener it would end the process. */
function keepErrors(stream: Readable): void {
  stream.on('error', () => undefined);
}

async function nextChunk(stream: Readable): Promise<Buffer | null> {
  for (;;) {
    const chunk: unknown = stream.read();
    if (Buffer.isBuffer(chunk)) return chunk;
    if (stream.readableEnded) return null;
    if (stream.errored !== null) throw stream.errored;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settle = () => resolve();
    stream.once('readable', settle).once('end', settle).once('error', reject);
    try {
      await promise;
    } finally {
      stream.off('readable', settle).off('end', settle).off('error', reject);
    }
  }
}

/** Passes over what an earlier load has read. */
export async function skipBytes(stream: Readable, count: number): Promise<void> {
  let left = count;
  keepErrors(stream);
  while (left > 0) {
    const chunk = await nextChunk(stream);
    if (chunk === null) return;
    if (chunk.length > left) stream.unshift(chunk.subarray(left));
    left -= chunk.length;
  }
}

/** Whole records in batches that depend on the text alone, never on how it arrived: a second load cuts at the same places. */
export async function* textBatches(options: BatchOptions): AsyncGenerator<TextBatch> {
  const { stream, limit, batchRecords = BATCH_RECORDS, batchBytes = BATCH_BYTES } = options;
  const find = createRecordFinder({ delimiter: options.delimiter });
  let { position, line } = options.from;
  let held: Buffer = Buffer.alloc(0);
  let whole = false;
  let left = limit;
  let failure: BrokenOff | undefined;
  keepErrors(stream);
  const draftOptions = { sampleSize: options.sampleSize, isJson: options.delimiter === null };
  let draft = createDraft(draftOptions);
  const finish = (openEnd: boolean) => draft.finish({ end: { position, line }, openEnd });

  while (left > 0) {
    let at = position === 0 && startsWithMark(held) ? BYTE_ORDER_MARK.length : 0;
    position += at;
    while (left > 0) {
      const found = find(held, at, whole);
      if (found === 'more' || found === 'end') break;
      draft.add(held, found, line + 1);
      const isBlank = blank(held, found, draftOptions.isJson);
      at = found.end;
      position += found.end - found.start;
      line += found.lines;
      left -= isBlank ? 0 : 1;
      const openEnd = whole && at === held.length && held[at - 1] !== 0x0a;
      if (draft.records() >= batchRecords || draft.bytes() >= batchBytes) {
        yield finish(openEnd);
        draft = createDraft(draftOptions);
      } else if (openEnd) draft.leaveOpen();
    }
    held = held.subarray(at);
    if (whole) break;
    const chunk = await nextChunk(stream).catch((error: unknown) => {
      failure = new BrokenOff(error);
      return undefined;
    });
    // What came before is taken; a record that broke off is not, and the next load begins with it.
    if (chunk === undefined) break;
    if (chunk === null) whole = true;
    else if (held.length > LONGEST_LINE_BYTES) throw new WrongEncoding('it has a line of more than 64 MB');
    else held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
  }
  if (draft.records() > 0) yield finish(draft.isOpen());
  if (failure !== undefined) throw failure;
}

function startsWithMark(bytes: Buffer): boolean {
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
}

/** A CSV line of spaces is a record with a value; between JSON values spaces are nothing. */
function blank(bytes: Buffer, span: RecordSpan, isJson: boolean): boolean {
  if (!isJson && span.end - span.start > 2) return false;
  for (let at = span.start; at < span.end; at += 1) if (!BLANKS.has(bytes[at] ?? 0)) return false;
  return true;
}

function createDraft({ sampleSize, isJson }: { sampleSize: number; isJson: boolean }) {
  // One growing buffer: a view for every record of a batch took more memory than the records.
  let body = Buffer.allocUnsafe(FIRST_BUFFER_BYTES);
  const starts: number[] = [];
  const lines: number[] = [];
  const rejected: RejectedRecord[] = [];
  const counts = new Map<RejectReason, number>();
  let bytes = 0;
  let rejectedCount = 0;
  let open = false;

  const reject = (record: Buffer, line: number, reason: RejectReason) => {
    rejectedCount += 1;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    if (rejected.length < sampleSize) rejected.push({ line, reason, field: '', text: sampleText(record) });
  };

  return {
    records: () => starts.length + rejectedCount,
    bytes: () => bytes,
    leaveOpen: () => void (open = true),
    isOpen: () => open,
    add(held: Buffer, span: RecordSpan, line: number) {
      if (blank(held, span, isJson)) return;
      const record = held.subarray(span.start, span.end);
      if (span.problem !== undefined) reject(record, line, span.problem);
      else if (!isUtf8(record) || (isJson && holdsLoneSurrogate(record))) reject(record, line, 'bad_encoding');
      else {
        starts.push(bytes);
        lines.push(line);
        const length = contentLength(record);
        body = withCapacity(body, { used: bytes, more: length + 1 });
        record.copy(body, bytes, 0, length);
        body[bytes + length] = NEWLINE;
        bytes += length + 1;
      }
    },
    finish({ end, openEnd }: { end: Position; openEnd: boolean }): TextBatch {
      const sent = body.subarray(0, bytes);
      return {
        body: sent,
        records: starts.length,
        recordOf: (index) => sent.subarray(starts[index] ?? 0, starts[index + 1] ?? sent.length),
        textOf: (index) => sampleText(sent.subarray(starts[index] ?? 0, starts[index + 1] ?? sent.length)),
        lineOf: (index) => lines[index] ?? 0,
        rejected,
        reasons: addReasons([...counts].map(([reason, rows]) => ({ reason, field: '', rows }))),
        read: starts.length + rejectedCount,
        end,
        openEnd,
      };
    },
  };
}

const NEWLINE = 0x0a;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, NEWLINE]);
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const UNICODE_ESCAPE = Buffer.from('\\u');

/** Most lines have no escapes, and are not made into a text for this. */
function holdsLoneSurrogate(record: Buffer): boolean {
  return record.includes(UNICODE_ESCAPE) && hasLoneSurrogate(record.toString('utf8'));
}

const FIRST_BUFFER_BYTES = 1024 * 1024;

function withCapacity(
  buffer: Buffer<ArrayBuffer>,
  { used, more }: { used: number; more: number },
): Buffer<ArrayBuffer> {
  if (used + more <= buffer.length) return buffer;
  const larger = Buffer.allocUnsafe(Math.max(used + more, buffer.length * 2));
  buffer.copy(larger, 0, 0, used);
  return larger;
}

/** Without its line break, which not every reader knows in both its forms. */
function contentLength(record: Buffer): number {
  if (record.at(-1) !== 0x0a) return record.length;
  return record.at(-2) === 0x0d ? record.length - 2 : record.length - 1;
}

function sampleText(record: Buffer): string {
  return record
    .subarray(0, SAMPLE_TEXT_BYTES)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
