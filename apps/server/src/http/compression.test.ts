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
const ask = (url: string, encoding = 'gzip, br') => server().inject({ url, headers: { 'accept-encoding': encoding } });

test('rows are compressed for clients that accept gzip', async () => {
  const answer = await ask('/v1/rows');
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.headers['vary']).toContain('accept-encoding');
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ rows });
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify({ rows }).length / 5);
});

test('they are sent plain to other clients', async () => {
  for (const encoding of ['identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0', 'notgzip']) {
    const answer = await ask('/v1/rows', encoding);
    expect(answer.headers['content-encoding'], encoding).toBeUndefined();
    expect(answer.json()).toEqual({ rows });
  }
  expect((await ask('/v1/rows', 'br;q=1.0, GZIP;q=0.8')).headers['content-encoding']).toBe('gzip');
});

test('short answers, and those with tokens, are never packed', async () => {
  for (const url of ['/v1/few', '/portal/session']) {
    expect((await ask(url)).headers['content-encoding'], url).toBeUndefined();
  }
});
