import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between browser and server that can be cut, so that the browser sees a server that is down. */
export interface CuttableLine {
  origin: string;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function openLine(target: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // The test cuts both ends, so their errors carry no information.
    socket.on('error', () => socket.destroy());
  };
  let isCut = false;
  // Keeps listening while it is cut: another process could take the port.
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const there = connect(Number(port), hostname);
    keep(browser);
    keep(there);
    browser.pipe(there).pipe(browser);
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    cut,
    mend() {
      isCut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return address.port;
}
