import { once } from 'node:events';
import { createServer } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { StartRefusal } from '../platform/process/start-refusal.ts';
import { assertPortFree, listenOn } from './assert-port-free.ts';

test('a port that was taken after the first look is refused with the same sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('The other program has no port.');
  const wanted = { host: '127.0.0.1', port: address.port, variable: 'PORT' };
  const sentence = `Port ${address.port} on 127.0.0.1 is taken by another program; stop it or choose another port with PORT.`;
  const app = fastify();
  await expect(assertPortFree(wanted)).rejects.toEqual(new StartRefusal(sentence));
  await expect(listenOn(app, wanted)).rejects.toEqual(new StartRefusal(sentence));
  await app.close();
  other.close();
});
