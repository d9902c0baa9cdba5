import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpServer } from './server-instance.ts';

test('an address with 60,000 characters of filters is taken, and a senseless one is refused', async () => {
  const app = createHttpServer(pino({ level: 'silent' }));
  app.get('/page', async () => 'page');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    expect((await fetch(`${address}/page?filterStr=${'x'.repeat(60_000)}`)).status).toBe(200);
    const refused = await fetch(`${address}/page?filterStr=${'x'.repeat(200_000)}`);
    expect([refused.status, await refused.json()]).toEqual([
      431,
      {
        code: 431,
        message: 'The address or the headers of the request are too long.',
        errors: [{ code: 'headers_too_large', request_id: expect.any(String) }],
      },
    ]);
  } finally {
    await app.close();
  }
});

/** Everything the server writes until it closes the connection. */
function exchange(port: number, sent: string): Promise<string> {
  const response = Promise.withResolvers<string>();
  let received = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(sent));
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  socket.on('close', () => response.resolve(received));
  socket.on('error', response.reject);
  return response.promise;
}

async function withServer<T>(work: (port: number) => Promise<T>, headersTimeoutMs = 60_000): Promise<T> {
  const app = createHttpServer(pino({ level: 'silent' }), { headersTimeoutMs });
  app.get('/page/:id', async () => 'page');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    return await work(Number(new URL(address).port));
  } finally {
    await app.close();
  }
}

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'invalid_request'],
  ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400, 'invalid_request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    400,
    'invalid_request',
  ],
  ['a broken percent path', 'GET /page/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'invalid_request'],
  [
    'a part of 300 characters',
    `GET /page/${'x'.repeat(300)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    400,
    'invalid_request',
  ],
])('attack 25: %s is refused in the envelope', async (_, sent, status, code) => {
  const response = await withServer((port) => exchange(port, sent));
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(JSON.parse(body)).toMatchObject({ code: status, errors: [{ code }] });
});

test.each([
  ['says nothing', ''],
  ['never ends its headers', 'GET /page/1 HTTP/1.1\r\nhost: x\r\n'],
])('F19: a connection that %s is closed', async (_, sent) => {
  const response = await withServer((port) => exchange(port, sent), 200);
  expect(response === '' || response.startsWith('HTTP/1.1 408 ')).toBe(true);
});

test('a listener takes a bounded number of connections', () => {
  expect(createHttpServer(pino({ level: 'silent' })).server.maxConnections).toBe(4_000);
});
