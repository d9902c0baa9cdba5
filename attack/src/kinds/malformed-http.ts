import { connect } from 'node:net';
import { type Attack, type AttackContext, each } from '../attack.ts';
import { allRoutes, pathOf, sampleCall } from '../route-calls.ts';
import { envelopeIn } from '../target.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
const RESPONSE_LIMIT_MS = 30_000;

/** The bytes of one connection each; the server must refuse them. */
const RAW: readonly { name: string; bytes: string }[] = [
  { name: 'no HTTP', bytes: 'hello\r\n\r\n' },
  {
    name: 'two lengths',
    bytes: 'POST /portal/session HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
  },
  {
    name: 'length and chunks',
    bytes:
      'POST /portal/session HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /',
  },
  {
    name: 'a broken chunk',
    bytes: 'POST /portal/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  },
  { name: 'a NUL in a header', bytes: 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: \0\r\n\r\n' },
  { name: 'a large header', bytes: `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n` },
  { name: 'many headers', bytes: `GET /healthz HTTP/1.1\r\nHost: x\r\n${'X: y\r\n'.repeat(20_000)}\r\n` },
  {
    name: 'a broken path',
    bytes: 'GET /v1/customers/%E0%A4%A/segments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  },
];

export const malformedHttp: Attack = {
  kind: 'malformed HTTP',
  summary: 'wrong methods, broken requests, large headers: refused in the envelope',
  async run(context) {
    await each(wrongMethods(context), 8, async ({ method, path }) => {
      const call = { method, path, token: context.attacker.token };
      const response = await context.attempt(call, { status: [405] });
      // Another status is checked elsewhere, or comes from a rate limit.
      const told = response.status !== 405 || response.headers['allow'] !== undefined;
      context.record({ status: response.status, failure: told ? null : `${method} ${path}: 405 without Allow` });
    });
    for (const raw of RAW) await sendRaw(context, raw);
  },
};

/** Methods that no route has on an existing path. */
function wrongMethods({ attacker }: AttackContext): { method: string; path: string }[] {
  const known = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`));
  return allRoutes.flatMap((route) => {
    const { path } = sampleCall(route, attacker);
    return METHODS.filter(
      (method) => !known.has(`${method} ${route.path}`) && !servedElsewhere(method, path, attacker),
    ).map((method) => ({ method, path }));
  });
}

/** `/segments/:id` also matches `/segments/names`, where the method of another route is valid. */
function servedElsewhere(method: string, path: string, { customerId }: { customerId: number }): boolean {
  const bare = path.split('?')[0] ?? path;
  return allRoutes.some((route) => {
    const pattern = pathOf(route, { customer: String(customerId) });
    return route.method === method && (pattern === bare || matches(route.path, bare));
  });
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

function sendRaw({ target, record }: AttackContext, { name, bytes }: { name: string; bytes: string }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect({ host: target.url.hostname, port: Number(target.url.port) });
  let response = '';
  const end = () => {
    socket.destroy();
    const [head = '', body = ''] = response.split('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
    const good = status >= 400 && status < 500 && envelopeIn(body) !== null;
    record({ status, failure: good ? null : `${name}: "${response.slice(0, 160)}"` });
    resolve();
  };
  socket.setTimeout(RESPONSE_LIMIT_MS, end);
  socket.on('data', (chunk: Buffer) => {
    response += chunk.toString('latin1');
    const length = /content-length: (\d+)/i.exec(response)?.[1];
    const bodyAt = response.indexOf('\r\n\r\n') + 4;
    if (length !== undefined && bodyAt > 3 && response.length - bodyAt >= Number(length)) end();
  });
  socket.once('close', end);
  socket.once('error', () => undefined);
  socket.end(Buffer.from(bytes, 'latin1'));
  return promise;
}
