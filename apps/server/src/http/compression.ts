import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isEncodedInPieces } from './limits/large-replies.ts';

const compress = promisify(gzip);
const FAST = { level: constants.Z_BEST_SPEED };
/** Below this a packet is sent either way. */
const LEAST_CHARACTERS = 1400;
/** Responses that hold a token: compressed next to what the caller sent, their length would tell about it (BREACH). */
const NEVER_BELOW: readonly string[] = ['/portal/', '/pproxy/'];

/** JSON is compressed for clients that accept gzip: the rows of a table shrink to a tenth. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const inPieces = isEncodedInPieces(payload);
    if (!inPieces && !isLongText(payload)) return payload;
    if (!mayCompress(request, reply)) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // If one end fails or closes, the other is destroyed too.
    return inPieces ? pipeline(payload, createGzip(FAST), () => undefined) : compress(payload, FAST);
  });
}

function isLongText(payload: unknown): payload is string {
  return typeof payload === 'string' && payload.length >= LEAST_CHARACTERS;
}

function mayCompress(request: FastifyRequest, reply: FastifyReply): boolean {
  if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return false;
  void reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '').split(',');
  return accepted.some(allowsGzip) && !NEVER_BELOW.some((prefix) => request.url.startsWith(prefix));
}

/** `gzip;q=0` refuses it. */
function allowsGzip(coding: string): boolean {
  return /^\s*gzip\s*(;|$)/i.test(coding) && !/;\s*q=0(\.0*)?\s*$/i.test(coding);
}
