import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSessionLines } from './read-body.ts';

const PACKED = gzipSync('{"session_id":"a"}\n');

/** A request whose sender has left before anything of its body was read. */
async function leftByItsSender(encoding: string): Promise<IncomingMessage> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const sender = request({
    port: address.port,
    method: 'POST',
    headers: { 'content-length': 1000, 'content-encoding': encoding },
  });
  sender.on('error', () => undefined);
  sender.write(PACKED);
  const [incoming] = await once(server, 'request');
  // Not `once`: it would listen to errors, as nobody does while a request waits.
  const closed = new Promise((resolve) => incoming.on('close', resolve));
  sender.destroy();
  await closed;
  server.close();
  return incoming;
}

test.each(['gzip', 'identity'])('a body whose sender left while it waited is refused: %s', async (encoding) => {
  const body = await leftByItsSender(encoding);
  await expect(readSessionLines(body, encoding)).rejects.toMatchObject({ code: 'invalid_request' });
});
