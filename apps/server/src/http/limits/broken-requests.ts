import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, errorEntry } from '@playhead/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalEnvelope, sendRefusal } from '../error-replies.ts';

const UNREAD_MS = 5_000;

/** Node's parser failed: no request exists, so the envelope is written by hand. */
export function replyToBrokenRequest(error: Error & { code?: string }, socket: Socket, unreadMs = UNREAD_MS): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusalFor(error.code);
  const { status } = errorEntry(refusal.code);
  const body = JSON.stringify(refusalEnvelope(refusal, randomUUID()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  // A peer that reads nothing would never let it be sent, and what waits for its request would wait for ever.
  setTimeout(() => socket.destroy(), unreadMs).unref();
}

function refusalFor(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout');
  return new AppError('invalid_request', { reason: 'it is not HTTP' });
}

/** The router could not read the path: `%zz`, or a segment longer than any id. */
export function replyToBrokenAddress(
  error: Error & { code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const reason =
    error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'a part of the path is too long' : 'the path cannot be read';
  sendRefusal(request, reply, new AppError('invalid_request', { path: 'path', reason }));
}
