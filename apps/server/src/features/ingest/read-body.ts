import { createHash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@playhead/contract/errors';
import {
  INGEST_BODY_BYTES,
  INGEST_LINES,
  INGEST_MEDIA_TYPE,
  INGEST_UNPACKED_BYTES,
  INGEST_DECOMPRESSION_RATIO,
} from '@playhead/contract/http/system/ingest';
import type { FastifyInstance } from 'fastify';

const NEWLINE = 0x0a;
/** A small body may have any compression ratio. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** Hands the bytes on unread: they are counted and decompressed after the caller's right is checked, not before. */
export function acceptSessionLines(app: FastifyInstance): void {
  app.addContentTypeParser(INGEST_MEDIA_TYPE, (_request, payload, done) => done(null, payload));
}

export interface SessionLines {
  bytes: Buffer;
  /** Of the decompressed bytes: the compression level does not change the rows. */
  sha256: string;
}

/** Never holds more than the limits, regardless of the declared length and the compression ratio. */
export async function readSessionLines(body: unknown, encoding: string | undefined): Promise<SessionLines> {
  if (!(body instanceof Readable)) {
    throw new AppError('invalid_request', { reason: `the content type must be ${INGEST_MEDIA_TYPE}` });
  }
  const encodingName = (encoding ?? 'identity').trim().toLowerCase();
  if (encodingName === 'identity') return readPlain(body);
  if (encodingName !== 'gzip' && encodingName !== 'x-gzip') {
    throw new AppError('invalid_request', { reason: 'the content encoding must be gzip' });
  }
  return decompress(body);
}

async function readPlain(body: Readable): Promise<SessionLines> {
  try {
    return await collect(body, { bytes: INGEST_BODY_BYTES, text: '16 MB' });
  } catch (error) {
    throw refusalOf(body, error, 'the body broke off');
  }
}

async function decompress(body: Readable): Promise<SessionLines> {
  const gunzip = createGunzip();
  let compressedBytes = 0;
  body.on('data', (chunk: Buffer) => {
    compressedBytes += chunk.length;
    if (compressedBytes > INGEST_BODY_BYTES) gunzip.destroy(new AppError('body_too_large', { limit: '16 MB' }));
  });
  // A sender who left while its request waited: there is no event of it any more, but this reports it.
  finished(body, { writable: false }, (error) => {
    if (error) gunzip.destroy(error);
  });
  body.pipe(gunzip);
  try {
    return await collect(gunzip, {
      bytes: INGEST_UNPACKED_BYTES,
      text: '64 MB decompressed',
      ratio: (decompressed) => decompressed / Math.max(1, gunzip.bytesWritten),
    });
  } catch (error) {
    body.unpipe(gunzip);
    throw refusalOf(body, error, 'the body is not gzip');
  }
}

/** Reads and drops the rest: a refusal can only be sent on a connection that is still open. */
function refusalOf(body: Readable, error: unknown, reason: string): AppError {
  body.resume();
  return error instanceof AppError ? error : new AppError('invalid_request', { reason }, { cause: error });
}

interface Limit {
  bytes: number;
  text: string;
  /** Decompressed over compressed bytes, of what has arrived. */
  ratio?: (decompressed: number) => number;
}

async function collect(stream: Readable, limit: Limit): Promise<SessionLines> {
  const parts: Buffer[] = [];
  const hash = createHash('sha256');
  let size = 0;
  let lines = 1;
  // Leaving the loop must not destroy the stream: its connection would be closed before the response is sent.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += part.length;
    lines += countLines(part);
    if (size > limit.bytes) throw new AppError('body_too_large', { limit: limit.text });
    if (lines > INGEST_LINES)
      throw new AppError('body_too_large', { limit: `${INGEST_LINES.toLocaleString('en-US')} lines` });
    if (size > RATIO_FREE_BYTES && (limit.ratio?.(size) ?? 0) > INGEST_DECOMPRESSION_RATIO) {
      throw new AppError('body_too_large', { limit: `${INGEST_DECOMPRESSION_RATIO} times its compressed size` });
    }
    hash.update(part);
    parts.push(part);
  }
  return { bytes: Buffer.concat(parts, size), sha256: hash.digest('hex') };
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
