import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FaultyProxy {
  /** Such as `127.0.0.1:4100`. */
  address: string;
  close(): void;
}

export type Fault = 'none' | 'status 500' | 'no response';

/** Between a browser and Playhead; `faultOf` a request's body says what becomes of it, `rewrite` what is sent back. */
export async function openFaultyProxy(
  target: string,
  faultOf: (body: string) => Fault,
  rewrite?: { path: string; text: (text: string) => string },
): Promise<FaultyProxy> {
  const server = createServer((incoming, response) => void forward(incoming, response));

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const fault = faultOf(body.toString());
    if (fault === 'status 500') response.writeHead(500).end();
    if (fault !== 'none') return;
    const { method, headers, url = '/' } = incoming;
    const isRewritten = rewrite !== undefined && url.endsWith(rewrite.path);
    const sent = isRewritten ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const there = request(new URL(url, target), { ...(method ? { method } : {}), headers: sent }, (upstream) => {
      if (isRewritten) return void sendRewritten(upstream, response);
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    there.on('error', () => response.destroy());
    there.end(body);
  }

  async function sendRewritten(upstream: IncomingMessage, response: ServerResponse): Promise<void> {
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = upstream.headers;
    response.writeHead(upstream.statusCode ?? 502, headers).end(rewrite?.text(await text(upstream)));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
