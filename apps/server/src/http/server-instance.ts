import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limitBodyTime } from './limits/body-deadline.ts';
import { replyToBrokenAddress, replyToBrokenRequest } from './limits/broken-requests.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
/** A page with 60,000 characters of filters in its address must open again; Node's default is 16 KiB. */
const HEADER_LIMIT_BYTES = 96 * 1024;
const CHECK_CONNECTIONS_MS = 5_000;
/** Per listener; each takes a file descriptor and a few kilobytes. */
const MOST_CONNECTIONS = 4_000;

export interface HttpServerOptions {
  /** Addresses and networks whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  trustedProxies?: readonly string[];
  /** Time limit for headers, on new and keep-alive connections. */
  headersTimeoutMs?: number;
}

/** Limits and request log of every listener. */
export function createHttpServer(logger: FastifyBaseLogger, options: HttpServerOptions = {}): FastifyInstance {
  const { trustedProxies = [], headersTimeoutMs = 10_000 } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Slow senders (reliability F19): headers in 10 s here, bodies by their size in `limitBodyTime`.
    requestTimeout: 0,
    http: {
      headersTimeout: headersTimeoutMs,
      maxHeaderSize: HEADER_LIMIT_BYTES,
      // Node's default is 30 s: a silent connection would stay for 40 s.
      connectionsCheckingInterval: Math.min(headersTimeoutMs, CHECK_CONNECTIONS_MS),
    },
    clientErrorHandler: replyToBrokenRequest,
    frameworkErrors: replyToBrokenAddress,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  limitBodyTime(app);
  app.server.maxConnections = MOST_CONNECTIONS;
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // Without the query string, which may contain one-use codes.
    const route = request.routeOptions.url ?? request.url.split('?')[0];
    const fields = { event: 'http.request', method: request.method, route, status: reply.statusCode };
    request.log.info({ ...fields, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  return app;
}
