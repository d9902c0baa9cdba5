import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import { AppError } from '@playhead/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** A proxy adds one of them: behind a proxy on this machine every caller has a loopback address. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

export interface MetricsRouteOptions {
  read(): Promise<string>;
  /** Null: only this machine. */
  token: string | null;
}

/** `/metrics` for Prometheus. Others get the reply of an address that does not exist. */
export function registerMetrics(app: FastifyInstance, { read, token }: MetricsRouteOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token) && !isLocal(request)) throw new AppError('not_found');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await read());
  });
}

function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isLoopback = loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  return isLoopback && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null || headers.authorization === undefined) return false;
  return timingSafeEqual(digest(headers.authorization), digest(`Bearer ${token}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
