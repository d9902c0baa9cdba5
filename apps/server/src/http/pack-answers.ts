import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const pack = promisify(gzip);
/** Below this a packet is sent either way. */
const LEAST_CHARACTERS = 1400;
/** Answers that hold a token: packed next to what the caller sent, their length would tell about it (BREACH). */
const NEVER_BELOW: readonly string[] = ['/portal/', '/pproxy/'];

/** JSON goes out as gzip to whoever takes it: rows of a table shrink to a tenth. */
export function registerPacking(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!isJson || typeof payload !== 'string' || payload.length < LEAST_CHARACTERS) return payload;
    void reply.header('vary', 'accept-encoding');
    const accepted = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (!accepted || NEVER_BELOW.some((prefix) => request.url.startsWith(prefix))) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return pack(payload, { level: constants.Z_BEST_SPEED });
  });
}
