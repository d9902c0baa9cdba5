import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
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
  bytes: number;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

/** To a file first: looking ids up takes longer than a sender may take to send them, and must not hold them all in memory. */
export async function spoolBody(body: unknown): Promise<SpooledBody> {
  if (!(body instanceof Readable)) {
    throw new AppError('invalid_request', { reason: `the content type must be ${UPLOAD_MEDIA_TYPE}` });
  }
  const file = await openUnnamed();
  try {
    const bytes = await write(body, file);
    return {
      bytes,
      read: () => file.createReadStream({ start: 0, autoClose: false }),
      remove: () => file.close(),
    };
  } catch (error) {
    // A refusal can only be sent on a connection that is still open.
    body.resume();
    await file.close();
    throw error instanceof AppError ? error : refusalOf(error);
  }
}

function refusalOf(error: unknown): AppError {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  if (isFull) return new AppError('storage_full', {}, { cause: error });
  return new AppError('invalid_request', { reason: 'the body broke off' }, { cause: error });
}

/** Without a name from the start, the file goes with the process, also when that is killed. */
async function openUnnamed(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'playhead-upload-'));
  try {
    return await open(join(directory, 'ids.csv'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function write(body: Readable, file: FileHandle): Promise<number> {
  let size = 0;
  // Leaving the loop must not destroy the stream: its connection would be closed before the response is sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += part.length;
    if (size > UPLOAD_BODY_BYTES) throw new AppError('body_too_large', { limit: '256 MB' });
    await file.write(part);
  }
  return size;
}
