import { routes } from '@playhead/contract/http/routes';
import type { FastifyInstance } from 'fastify';
import { apiDocsPage } from './api-docs.ts';
import { openApiDocument } from './openapi.ts';
import type { Json } from './openapi-schemas.ts';

/** The document is made when somebody first asks for it: that takes half a second, which every start would wait for. */
export function registerApiDocs(app: FastifyInstance, version: string): void {
  let made: Promise<{ document: Json; page: string }> | null = null;
  const makeOnce = () => (made ??= makeApiDocs(version));
  app.get('/openapi.json', async () => (await makeOnce()).document);
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send((await makeOnce()).page));
}

async function makeApiDocs(version: string): Promise<{ document: Json; page: string }> {
  const document = await openApiDocument(routes, version);
  return { document, page: apiDocsPage(document, routes) };
}
