import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowedMs, limitBodyTime } from './body-deadline.ts';

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = Fastify({ bodyLimit: 1_000_000 });
  limitBodyTime(app, { graceMs: 1_500, bytesPerSecond: 100 });
  app.post('/echo', async ({ body }) => ({ length: JSON.stringify(body).length }));
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterEach(() => app.close());

/** A sender that has announced a body and sent its first part. */
async function begin(body: string, sent: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body.slice(0, sent)}`);
  const response = (async () => {
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  })();
  return { finish: () => socket.write(body.slice(sent)), response };
}

test('F19: a sender that stops is refused, one whose bytes keep coming has longer', async () => {
  const body = JSON.stringify('x'.repeat(50_000));
  const steady = await begin(body, 40_000);
  const stopped = await begin(body, 1);
  const refused = await stopped.response;
  expect(refused).toMatch(/^HTTP\/1\.1 408 /);
  expect(refused).toContain('"code":"request_timeout"');
  // The other request started earlier and may still finish.
  steady.finish();
  expect(await steady.response).toContain('{"length":50002}');
});

test('an upload of 256 MB may take an hour, a request of 1 kB half a minute', () => {
  const usual = { graceMs: 30_000, bytesPerSecond: 64 * 1024 };
  expect(allowedMs(256 * 1024 ** 2, usual)).toBe(4_126_000);
  expect(Math.round(allowedMs(1024, usual))).toBe(30_016);
});
