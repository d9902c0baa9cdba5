import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface FileReply {
  fileName: string;
  contentType: string;
  /** Unknown while the file is still written. */
  bytes?: number;
  content: Readable;
  /** Shown in the window instead of being saved. */
  inline?: boolean;
}

/**
 * Attack 18: a file that a user made is never a page of this origin. A sandbox without permissions has no scripts and an origin of its own;
 * Chromium does not show PDF files in one, and they have no scripts that reach it.
 */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const NOTHING = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const disposition = file.inline === true ? 'inline' : 'attachment';
  void reply
    .header('content-security-policy', file.contentType === 'application/pdf' ? NOTHING : SANDBOX)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${disposition}; ${nameParameters(file.fileName)}`)
    .type(file.contentType);
  if (file.bytes !== undefined) void reply.header('content-length', file.bytes);
  return reply.send(file.content);
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
