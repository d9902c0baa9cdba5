import { createServer, request, type Server } from 'node:http';

export interface Balancer {
  url: string;
  /** Their addresses in the order of `counts`; the balancer starts before them, because they need its address. */
  lead(servers: readonly string[]): void;
  /** Requests that each server got. */
  counts(): readonly number[];
  stop(): Promise<void>;
}

/** As docs/operations.md prescribes: all calls of a customer go to one server. Everything else goes to each in turn. */
export async function startBalancer(): Promise<Balancer> {
  let servers: readonly string[] = [];
  let counts: number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const customer = /^\/v1\/(?:cohort\/)?customers\/(\d+)\//.exec(incoming.url ?? '')?.[1];
    const chosen = (customer === undefined ? (turn += 1) : Number(customer)) % servers.length;
    counts[chosen] = (counts[chosen] ?? 0) + 1;
    const onward = request(
      new URL(incoming.url ?? '/', servers[chosen]),
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    onward.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    // A browser that leaves ends the call at the server too, which then stops its query.
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server),
    lead(addresses) {
      servers = addresses;
      counts = addresses.map(() => 0);
    },
    counts: () => [...counts],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.');
  return `http://127.0.0.1:${address.port}`;
}
