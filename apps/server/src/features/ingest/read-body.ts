import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@playhead/contract/errors';
import { INGEST_BODY_BYTES, INGEST_MEDIA_TYPE, INGEST_UNPACKED_BYTES } from '@playhead/contract/http/ingest';
import type { FastifyInstance } from 'fastify';

/** Hands the bytes on unread: they are counted and unpacked after the caller's right is checked, not before. */
export function acceptSessionLines(app: FastifyInstance): void {
  app.addContentTypeParser(INGEST_MEDIA_TYPE, (_request, payload, done) => done(null, payload));
}

export interface SessionLines {
  bytes: Buffer;
  /** Of the unpacked bytes: the same rows packed otherwise are the same rows. */
  sha256: string;
}

/** Never holds more than the limits, whatever the sender says of its length or packs into it. */
export async function readSessionLines(body: unknown, encoding: string | undefined): Promise<SessionLines> {
  if (!(body instanceof Readable)) {
    throw new AppError('invalid_request', { reason: `the content type must be ${INGEST_MEDIA_TYPE}` });
  }
  const packing = (encoding ?? 'identity').trim().toLowerCase();
  if (packing === 'identity') return readPlain(body);
  if (packing !== 'gzip' && packing !== 'x-gzip') {
    throw new AppError('invalid_request', { reason: 'the content encoding must be gzip' });
  }
  return unpack(body);
}

async function readPlain(body: Readable): Promise<SessionLines> {
  try {
    return await collect(body, { bytes: INGEST_BODY_BYTES, text: '16 MB' });
  } catch (error) {
    throw refusalOf(body, error, 'the body broke off');
  }
}

async function unpack(body: Readable): Promise<SessionLines> {
  const gunzip = createGunzip();
  let packed = 0;
  body.on('data', (chunk: Buffer) => {
    packed += chunk.length;
    if (packed > INGEST_BODY_BYTES) gunzip.destroy(new AppError('body_too_large', { limit: '16 MB' }));
  });
  body.on('error', (error) => gunzip.destroy(error));
  body.pipe(gunzip);
  try {
    return await collect(gunzip, { bytes: INGEST_UNPACKED_BYTES, text: '64 MB unpacked' });
  } catch (error) {
    body.unpipe(gunzip);
    throw refusalOf(body, error, 'the body is not gzip');
  }
}

/** Reads on without keeping anything: a refusal can only be answered on a connection that is still open. */
function refusalOf(body: Readable, error: unknown, reason: string): AppError {
  body.resume();
  return error instanceof AppError ? error : new AppError('invalid_request', { reason }, { cause: error });
}

async function collect(stream: Readable, limit: { bytes: number; text: string }): Promise<SessionLines> {
  const parts: Buffer[] = [];
  const hash = createHash('sha256');
  let size = 0;
  // Leaving the loop must not destroy the stream: with the request its connection would go, and the answer with it.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += part.length;
    if (size > limit.bytes) throw new AppError('body_too_large', { limit: limit.text });
    hash.update(part);
    parts.push(part);
  }
  return { bytes: Buffer.concat(parts, size), sha256: hash.digest('hex') };
}
