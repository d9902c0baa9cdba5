import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FaultyProxy {
  /** Such as `127.0.0.1:4100`. */
  address: string;
  close(): void;
}

/** Between a browser and Playhead; requests whose body `fails` end with status 500. */
export async function openFaultyProxy(target: string, fails: (body: string) => boolean): Promise<FaultyProxy> {
  const server = createServer((incoming, response) => void forward(incoming, response));

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (fails(body.toString())) {
      response.writeHead(500).end();
      return;
    }
    const { method, headers, url = '/' } = incoming;
    const there = request(new URL(url, target), { ...(method ? { method } : {}), headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    there.on('error', () => response.destroy());
    there.end(body);
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
