import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerStaticPages } from './static-pages.ts';

const SCRIPT = 'export const answer = 42;';
let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'playhead-static-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Playhead</title>');
  await writeFile(join(dist, 'assets', 'main-1.js'), SCRIPT);
  await writeFile(join(dist, 'assets', 'main-1.js.br'), brotliCompressSync(SCRIPT));
  await mkdir(join(dist, 'texts'));
  await writeFile(join(dist, 'texts', 'de.js'), SCRIPT);
  await writeFile(join(dist, 'texts', 'de.js.br'), brotliCompressSync(SCRIPT));
  const frame = join(folder, 'frame');
  await mkdir(frame);
  await writeFile(join(frame, 'index.html'), '<!doctype html><title>Workbench</title>');
  const shared = join(folder, 'shared');
  await mkdir(shared);
  await writeFile(join(shared, 'sdk.js'), SCRIPT);
  const apps = [
    { folder: dist, prefix: '/' },
    { folder: frame, prefix: '/workbench/' },
    { folder: shared, prefix: '/embed/', shared: true as const },
  ];
  app = Fastify();
  await registerStaticPages(app, { apps, apiPrefixes: ['/v1/', '/workbench/'] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('a compressed file is sent to clients that accept it, and cached for good', async () => {
  const compressed = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  });
  expect(compressed.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);
  const plain = await app.inject({ url: '/assets/main-1.js', headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
});

test('texts have the same name in every version: compressed, and looked at again before they are used', async () => {
  const headers = { 'accept-encoding': 'br' };
  const texts = await app.inject({ url: '/texts/de.js', headers });
  expect(texts.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  const again = await app.inject({
    url: '/texts/de.js',
    headers: { ...headers, 'if-none-match': String(texts.headers['etag']) },
  });
  expect(again.statusCode).toBe(304);
});

test('any address of a page returns the page, never cached', async () => {
  const page = await app.inject({ url: '/viewer-insights/overview_page?x=1', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(page.body).toContain('<title>Playhead</title>');
});

test('WBK-002: an embed address returns the page of the frame; other addresses below it are not found', async () => {
  const headers = { accept: 'text/html' };
  const frame = await app.inject({ url: '/workbench/embed/explore/playhead/customer_view?code=1', headers });
  expect([frame.statusCode, frame.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(frame.body).toContain('<title>Workbench</title>');
  for (const url of ['/workbench/other', '/workbench/assets/gone.js', '/workbench/embed/gone.js']) {
    expect((await app.inject({ url, headers })).statusCode, url).toBe(404);
  }
});

test('pages of other origins may load shared scripts, and nothing else', async () => {
  const headers = ['access-control-allow-origin', 'cross-origin-resource-policy'];
  const sdk = await app.inject({ url: '/embed/sdk.js' });
  expect([sdk.body, ...headers.map((name) => sdk.headers[name])]).toEqual([SCRIPT, '*', 'cross-origin']);
  const script = await app.inject({ url: '/assets/main-1.js' });
  expect(headers.map((name) => script.headers[name])).toEqual([undefined, undefined]);
});
