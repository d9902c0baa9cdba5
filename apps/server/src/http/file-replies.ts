import type { Readable } from 'node:stream';
import { AppError } from '@playhead/contract/errors';
import type { FastifyReply } from 'fastify';
import { type ByteRange, wantedPart } from './byte-ranges.ts';

export interface FileReply {
  fileName: string;
  contentType: string;
  /** A stream is written while it is sent, and its length is unknown. */
  content: Readable | StoredContent;
  /** Shown in the window instead of being saved. */
  inline?: boolean;
}

/** A whole file, which a download that broke off goes on with. */
export interface StoredContent {
  bytes: number;
  sha256: string;
  /** Not where the address opens once: a second request for the rest would find nothing. */
  resumable: boolean;
  read(range?: ByteRange): Readable;
}

/**
 * Attack 18: a file that a user made is never a page of this origin. A sandbox without permissions has no scripts and an origin of its own;
 * Chromium does not show PDF files in one, and they have no scripts that reach it.
 */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const NOTHING = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const content = isStream(file.content) ? file.content : contentFor(reply, file.content);
  const disposition = file.inline === true ? 'inline' : 'attachment';
  void reply
    .header('content-security-policy', file.contentType === 'application/pdf' ? NOTHING : SANDBOX)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${disposition}; ${nameParameters(file.fileName)}`)
    .type(file.contentType);
  return reply.send(content);
}

function isStream(content: FileReply['content']): content is Readable {
  return !('sha256' in content);
}

/** The file, or the requested part of it (RFC 9110, 14). */
function contentFor(reply: FastifyReply, { bytes, sha256, resumable, read }: StoredContent): Readable {
  if (!resumable) {
    void reply.header('content-length', bytes);
    return read();
  }
  const etag = `"${sha256}"`;
  const { range, 'if-range': ifRange } = reply.request.headers;
  const part =
    reply.request.method === 'GET' ? wantedPart({ range, ifRange: ifRange?.toString() }, { bytes, etag }) : 'whole';
  if (part === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${bytes}`);
    throw new AppError('range_not_satisfiable', { bytes: String(bytes) });
  }
  void reply.header('accept-ranges', 'bytes').header('etag', etag);
  if (part === 'whole') {
    void reply.header('content-length', bytes);
    return read();
  }
  void reply
    .status(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
    .header('content-length', part.end - part.start + 1);
  return read(part);
}

/** RFC 6266: a plain name for old programs, the real one encoded. */
function nameParameters(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
