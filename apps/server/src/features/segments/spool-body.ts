import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import { UPLOAD_BODY_BYTES, UPLOAD_MEDIA_TYPE } from '@playhead/contract/http/segments';
import type { FastifyInstance } from 'fastify';

/** Hands the bytes on unread: they are counted after the caller's right is checked, not before. */
export function acceptIdLists(app: FastifyInstance): void {
  app.addContentTypeParser(UPLOAD_MEDIA_TYPE, (_request, payload, done) => done(null, payload));
}

export interface SpooledBody {
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

/** To a file first: looking ids up takes longer than a sender may take to send them, and must not hold them all in memory. */
export async function spoolBody(body: unknown): Promise<SpooledBody> {
  if (!(body instanceof Readable)) {
    throw new AppError('invalid_request', { reason: `the content type must be ${UPLOAD_MEDIA_TYPE}` });
  }
  const directory = await mkdtemp(join(tmpdir(), 'playhead-upload-'));
  const path = join(directory, 'ids.csv');
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await write(body, path);
    return { read: () => createReadStream(path), remove };
  } catch (error) {
    // A refusal can only be answered on a connection that is still open.
    body.resume();
    await remove();
    throw error instanceof AppError
      ? error
      : new AppError('invalid_request', { reason: 'the body broke off' }, { cause: error });
  }
}

async function write(body: Readable, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    // Leaving the loop must not destroy the stream: with the request its connection would go, and the answer with it.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      size += part.length;
      if (size > UPLOAD_BODY_BYTES) throw new AppError('body_too_large', { limit: '256 MB' });
      await file.write(part);
    }
  } finally {
    await file.close();
  }
}
