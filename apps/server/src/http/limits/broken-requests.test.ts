import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { replyToBrokenRequest } from './broken-requests.ts';

test('F19: a connection whose peer reads nothing ends, though its refusal was never taken', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const peer = connect(address.port, '127.0.0.1').pause();
  peer.on('error', () => undefined);
  const [socket] = await once(server, 'connection');
  // More than both kernels keep.
  socket.write(Buffer.alloc(64 * 1024 * 1024));
  const closed = once(socket, 'close');
  replyToBrokenRequest(Object.assign(new Error('x'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, 50);
  await closed;
  expect(socket.destroyed).toBe(true);
  peer.destroy();
  server.close();
});
