import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  port: number;
  stop(): Promise<void>;
}

/**
 * Carries the bytes of one shard to another. A shard that cancels a query resets its connection, and the engine
 * library, unlike a ClickHouse server, aborts when it reads from a connection that was reset. Here it is closed.
 */
export async function startRelay(target: number): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    const onward = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const [from, to] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(from);
      from.once('error', () => to.end());
      from.once('close', () => open.delete(from) && to.end());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
  return {
    port: address.port,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
