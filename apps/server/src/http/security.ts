import type { IncomingMessage } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { createRequestLimits, type RequestLimits } from './limits/request-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route authenticates its caller and counts by user; others are counted by address. */
    countsCallers?: boolean;
  }
}

export interface SecurityOptions {
  /** Default: only these pages themselves. */
  frameAncestors?: FrameAncestors;
  frameSources: readonly string[];
  limits?: RequestLimits;
}

/** `refresh` runs before a page is served; `forPages` and `others` are read afterwards. */
interface FrameAncestors {
  refresh?(): Promise<unknown>;
  /** For other responses, which keeps their headers small. */
  others: readonly string[];
  forPages(): readonly string[];
}

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Ant Design writes its styles at run time, so inline styles stay allowed. */
export async function registerSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { frameAncestors = { others: [], forPages: () => [] } } = options;
  app.addHook('onRequest', async (request) => {
    if (isPageRequest(request.raw)) await frameAncestors.refresh?.();
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...options.frameSources],
        frameAncestors: [
          (request) =>
            ["'self'", ...(isPageRequest(request) ? frameAncestors.forPages() : frameAncestors.others)].join(' '),
        ],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    // frame-ancestors decides; X-Frame-Options has no list of origins.
    frameguard: false,
    // The frame protocol compares window handles across origins.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Only over https, below.
    strictTransportSecurity: false,
  });
  const { limits = createRequestLimits() } = options;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.countsCallers !== true) limits.countAddress(request);
  });
  app.addHook('onRequest', async (request, reply) => {
    // Behind a trusted proxy this is the protocol of the request to the proxy.
    if (request.protocol === 'https') void reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}`);
  });
}

function isPageRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.accept?.includes('text/html') === true;
}
