import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { replyToBrokenRequest } from './broken-requests.ts';

/** A sender has this long for a request, plus a second for each 64 kB received. */
export interface BodyDeadline {
  graceMs: number;
  bytesPerSecond: number;
}

const USUAL: BodyDeadline = { graceMs: 30_000, bytesPerSecond: 64 * 1024 };

/**
 * Replaces Node's `requestTimeout`, which would end an upload of 256 MB after the same time as a sender of one byte
 * per second.
 */
export function limitBodyTime(app: FastifyInstance, deadline: BodyDeadline = USUAL): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  /** Bytes of earlier requests on a keep-alive connection. */
  const sentBefore = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const { socket } = raw;
    // `inject()` has no connection.
    if (!(socket instanceof Socket)) return;
    const [startedAt, before] = [performance.now(), sentBefore.get(socket) ?? 0];
    const check = () => {
      if (raw.complete || socket.destroyed) return;
      const left = startedAt + allowedMs(socket.bytesRead - before, deadline) - performance.now();
      if (left > 0) arm(left);
      else replyToBrokenRequest(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    };
    const arm = (ms: number) => timers.set(request, setTimeout(check, ms).unref());
    arm(deadline.graceMs);
  });
  app.addHook('onResponse', async (request) => {
    clearTimeout(timers.get(request));
    sentBefore.set(request.raw.socket, request.raw.socket.bytesRead);
  });
}

export function allowedMs(bytes: number, { graceMs, bytesPerSecond }: BodyDeadline): number {
  return graceMs + (bytes / bytesPerSecond) * 1000;
}
