import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerCompression } from './compression.ts';

const rows = Array.from({ length: 200 }, (_, index) => ({ series: 'Harbor Lights', plays: index }));

function server() {
  const app = Fastify();
  registerCompression(app);
  app.get('/v1/rows', async () => ({ rows }));
  app.get('/v1/few', async () => ({ rows: [] }));
  app.get('/portal/session', async () => ({ rows }));
  return app;
}
const request = (url: string, encoding = 'gzip, br') =>
  server().inject({ url, headers: { 'accept-encoding': encoding } });

test('rows are compressed for clients that accept gzip', async () => {
  const response = await request('/v1/rows');
  expect(response.headers['content-encoding']).toBe('gzip');
  expect(response.headers['vary']).toContain('accept-encoding');
  expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toEqual({ rows });
  expect(response.rawPayload.length).toBeLessThan(JSON.stringify({ rows }).length / 5);
});

test('they are sent plain to other clients', async () => {
  for (const encoding of ['identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0', 'notgzip']) {
    const response = await request('/v1/rows', encoding);
    expect(response.headers['content-encoding'], encoding).toBeUndefined();
    expect(response.json()).toEqual({ rows });
  }
  expect((await request('/v1/rows', 'br;q=1.0, GZIP;q=0.8')).headers['content-encoding']).toBe('gzip');
});

test('short responses, and those with tokens, are never compressed', async () => {
  for (const url of ['/v1/few', '/portal/session']) {
    expect((await request(url)).headers['content-encoding'], url).toBeUndefined();
  }
});
