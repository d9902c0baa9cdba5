import type { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import { RESULT_TOO_LARGE } from './engine-errors.ts';
import type { Row } from './engine.ts';

export interface EngineResponse {
  data: readonly Row[];
  statistics?: { elapsed?: number; rows_read?: number; bytes_read?: number };
  rows_before_limit_at_least?: number;
}

export interface ResponseLimits {
  maxBytes: number;
  /** Up to this size a response is parsed at once. */
  wholeBytes: number;
}

/** A million cells with long names are about 70 MB; Node's longest string is 512 MB. */
const MAX_BYTES = 96 * 1024 ** 2;
/** Parsing these takes a few milliseconds. */
const WHOLE_BYTES = 512 * 1024;
const PIECE_BYTES = 256 * 1024;

/** `FORMAT JSON` writes no line break inside a value: these texts occur only between rows. */
const DATA_BEGIN = '\n\t"data":\n\t[\n';
const ROW_END = '\n\t\t},\n';

/** Reads a `FORMAT JSON` response, many rows in chunks. Every failure rejects; no stream event throws. */
export function readResponse(
  stream: Readable,
  limits: ResponseLimits = { maxBytes: MAX_BYTES, wholeBytes: WHOLE_BYTES },
): Promise<EngineResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<EngineResponse>();
  const parser = createParser(limits);
  const attempt = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      reject(error);
      stream.destroy();
    }
  };
  const giveWay = () => {
    stream.pause();
    setImmediate(() => stream.resume());
  };
  stream.on('data', (chunk: Buffer) => attempt(() => parser.take(chunk) && giveWay()));
  stream.once('end', () => attempt(() => resolve(parser.end())));
  stream.once('error', reject);
  stream.once('close', () => reject(new Error('The response ended before it was complete.')));
  return promise;
}

function createParser({ maxBytes, wholeBytes }: ResponseLimits) {
  const rows: Row[] = [];
  /** Everything before the first row; together with the last rows it is valid JSON again. */
  let head: Buffer | undefined;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let parseAt = wholeBytes;
  let bytes = 0;

  function parsePending(): void {
    let text = Buffer.concat(pending, pendingBytes);
    if (head === undefined) {
      const begin = text.indexOf(DATA_BEGIN);
      if (begin < 0) return keep(text);
      head = text.subarray(0, begin + DATA_BEGIN.length);
      text = text.subarray(head.length);
    }
    const end = text.lastIndexOf(ROW_END);
    if (end < 0) return keep(text);
    const complete = text.subarray(0, end + ROW_END.indexOf(','));
    for (const row of JSON.parse(`[${complete.toString('utf8')}]`) as Row[]) rows.push(row);
    keep(text.subarray(end + ROW_END.length));
  }

  /** Doubles the distance to the next attempt, so that a long row is not joined again for each of its chunks. */
  function keep(rest: Buffer): void {
    pending = [rest];
    pendingBytes = rest.length;
    parseAt = rest.length + Math.max(rest.length, Math.min(PIECE_BYTES, wholeBytes));
  }

  return {
    /** True if parsing took a while. */
    take(chunk: Buffer): boolean {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new AppError('query_too_large', { reason: RESULT_TOO_LARGE });
      pending.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes <= parseAt) return false;
      parsePending();
      return true;
    },
    end(): EngineResponse {
      const rest = Buffer.concat(head === undefined ? pending : [head, ...pending]);
      const last: EngineResponse = JSON.parse(rest.toString('utf8'));
      if (rows.length === 0) return last;
      for (const row of last.data) rows.push(row);
      return { ...last, data: rows };
    },
  };
}
