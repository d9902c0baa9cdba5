import { connect, createServer, type Server, type Socket } from 'node:net';

/** The way from the browser to a server, which can be cut: whoever uses it then sees a server that is down. */
export interface CuttableLine {
  origin: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function openLine(target: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Both ends are cut on purpose; their complaints say nothing else.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((browser) => {
    const there = connect(Number(port), hostname);
    keep(browser);
    keep(there);
    browser.pipe(there).pipe(browser);
  });
  const ownPort = await listen(server, 0);
  return {
    origin: `http://127.0.0.1:${ownPort}`,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      await listen(server, ownPort);
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : port);
    });
  });
}
