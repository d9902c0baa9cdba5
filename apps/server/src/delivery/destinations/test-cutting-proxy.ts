import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Cuts every connection once so many bytes went to the server; null lets everything pass. */
  cutAfter(bytes: number | null): void;
  /** The same, but the connections stay open and carry nothing any more. */
  fallSilentAfter(bytes: number): void;
  stop(): Promise<void>;
}

/** Between a client and a real server: a network that fails at a chosen byte, or carries nothing from there on. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  let limit: number | null = null;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    let passed = 0;
    const isOver = () => limit !== null && passed >= limit;
    client.on('data', (chunk: Buffer) => {
      const room = limit === null ? chunk.length : Math.max(0, limit - passed);
      passed += chunk.length;
      upstream.write(chunk.subarray(0, room), () => {
        if (isOver() && !isSilent) cut();
      });
    });
    upstream.on('data', (chunk: Buffer) => {
      if (!isOver()) client.write(chunk);
    });
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : 0,
    cutAfter(bytes) {
      limit = bytes;
      isSilent = false;
    },
    fallSilentAfter(bytes) {
      limit = bytes;
      isSilent = true;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
