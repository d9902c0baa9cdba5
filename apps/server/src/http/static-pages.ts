import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@playhead/contract/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './error-replies.ts';

export interface BrowserApp {
  folder: string;
  /** `/` or `/workbench/`. */
  prefix: string;
  /** Scripts that pages of every origin may load. */
  shared?: true;
}

/**
 * Serves built browser apps. Hashed assets are cached for good, HTML never. A GET for a page of the first app returns its
 * index.html, as does one for an embed address of another; everything else that nobody registered is the envelope's 404.
 */
export async function registerStaticPages(
  app: FastifyInstance,
  { apps, apiPrefixes }: { apps: readonly BrowserApp[]; apiPrefixes: readonly string[] },
): Promise<void> {
  for (const [index, browserApp] of apps.entries()) {
    if (!existsSync(browserApp.folder)) continue;
    await app.register(fastifyStatic, {
      root: browserApp.folder,
      prefix: browserApp.prefix,
      decorateReply: index === 0,
      wildcard: true,
      index: ['index.html'],
      // scripts/compress-assets.mjs writes them at build time.
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = path.includes(`${join('dist', 'assets')}`);
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (browserApp.shared !== true) return;
        void reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const main = apps[0];
    const framed = apps.find(({ prefix }) => prefix !== '/' && request.url.startsWith(`${prefix}embed/`));
    if (framed && wantsPage(request, []) && existsSync(framed.folder)) return sendIndex(reply, framed.folder);
    if (main && wantsPage(request, apiPrefixes) && existsSync(main.folder)) {
      return sendIndex(reply, main.folder);
    }
    return sendRefusal(request, reply, new AppError('not_found'));
  });
}

function wantsPage(request: FastifyRequest, apiPrefixes: readonly string[]): boolean {
  const path = request.url.split('?')[0] ?? '/';
  const isPage = (request.headers.accept ?? '').includes('text/html') && !/\.\w{1,8}$/.test(path);
  return request.method === 'GET' && isPage && !apiPrefixes.some((prefix) => path.startsWith(prefix));
}

function sendIndex(reply: FastifyReply, folder: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
}
