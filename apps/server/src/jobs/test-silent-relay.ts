import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface SilentRelay {
  url: string;
  /** Open connections carry nothing any more and stay open, as when the other host is gone. New ones work. */
  silence(): void;
  stop(): Promise<void>;
}

/** Between a client and a real PostgreSQL. */
export async function startSilentRelay(postgresUrl: string): Promise<SilentRelay> {
  const url = new URL(postgresUrl);
  const { hostname, port } = url;
  const directory = url.searchParams.get('host');
  const open = new Map<Socket, Socket>();
  const server = createServer((client) => {
    const upstream =
      directory === null ? connect(Number(port), hostname) : connect(join(directory, `.s.PGSQL.${port}`));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.set(from, to);
      from.on('error', () => undefined);
      from.on('data', (bytes: Buffer) => open.get(from)?.write(bytes));
      from.on('close', () => {
        open.get(from)?.end();
        open.delete(from);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  const silenced: Socket[] = [];
  return {
    url: url.href,
    silence() {
      silenced.push(...open.keys());
      open.clear();
    },
    async stop() {
      for (const socket of [...silenced, ...open.keys()]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
