import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { encodeInPieces, findLargeArrays } from './large-replies.ts';
import { registerCompression } from '../compression.ts';
import { holdUntilSent, registerSlowReaders, type SlowReaderLimits } from './slow-readers.ts';

/** 20 MB as text: more than the operating system buffers for a reader. */
const largeRows = () => Array.from({ length: 20_000 }, (_, index) => ({ series: 'x'.repeat(1000), plays: index }));
const sameRows = largeRows();
const sameText = JSON.stringify(sameRows);
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const usedBytes = () => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const open: (FastifyInstance | Socket)[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) {
    if ('close' in one) await one.close();
    else one.destroy();
  }
});

async function server(limits: Partial<SlowReaderLimits>) {
  const app = Fastify({ forceCloseConnections: true });
  registerCompression(app);
  registerSlowReaders(app, limits);
  const sent = { replies: 0, finished: 0 };
  const reply = (rows: readonly object[]) => {
    const body = { rows };
    const large = findLargeArrays(body);
    return { large, stream: encodeInPieces(body, large) };
  };
  for (const [path, rows] of [
    ['/same', () => sameRows],
    ['/other', largeRows],
  ] as const) {
    app.get(path, async (_request, raw) => {
      const { large, stream } = reply(rows());
      holdUntilSent(raw, large);
      sent.replies += 1;
      return raw.type('application/json').send(stream);
    });
  }
  app.get('/text', async (_request, raw) => {
    sent.replies += 1;
    return raw.type('application/json').send(sameText);
  });
  app.addHook('onResponse', async () => void (sent.finished += 1));
  await app.listen({ port: 0, host: '127.0.0.1' });
  open.push(app);
  const { port } = app.server.address() as AddressInfo;
  const stall = async (path: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    open.push(socket);
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  };
  const connections = async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    app.server.getConnections((_error, count) => resolve(count));
    return promise;
  };
  return { port, sent, stall, connections };
}

const untilEnded = (connections: () => Promise<number>, count: number) =>
  vi.waitFor(async () => expect(await connections()).toBe(count));

describe('readers who do not read', () => {
  test('F19: a hundred of them leave the memory flat', async () => {
    const body = { rows: sameRows };
    const before = usedBytes();
    const readers = Array.from({ length: 100 }, () => {
      // Takes one chunk and never reads the next.
      const reader = new Writable({ write: () => undefined });
      encodeInPieces(body, findLargeArrays(body)).pipe(reader);
      return reader;
    });
    await vi.waitFor(() => expect(readers.every(({ writableNeedDrain }) => writableNeedDrain)).toBe(true));
    // The texts together are 2 GB.
    expect(usedBytes() - before).toBeLessThan(40 * 1024 ** 2);
  });

  test.each(['/same', '/text'])('F19: are ended when they take nothing of %s for a while', async (path) => {
    const { sent, stall, connections } = await server({ stallMs: 200 });
    await Promise.all(Array.from({ length: 5 }, () => stall(path)));
    await vi.waitFor(() => expect(sent.replies).toBe(5));
    await untilEnded(connections, 0);
  });

  test('F19: are ended when they take too long altogether', async () => {
    const { sent, stall, connections } = await server({ stallMs: 60_000, totalMs: 200 });
    await stall('/same');
    await vi.waitFor(() => expect(sent.replies).toBe(1));
    await untilEnded(connections, 0);
  });

  test('are ended, the oldest first, when their rows hold too much memory', async () => {
    const { sent, stall, connections } = await server({ heldBytes: 2_000_000 });
    for (let count = 1; count <= 3; count += 1) {
      await stall('/other');
      await vi.waitFor(() => expect(sent.replies).toBe(count));
    }
    await untilEnded(connections, 1);
  });

  test('share the memory of the same rows', async () => {
    const { sent, stall, connections } = await server({ heldBytes: 2_000_000 });
    await Promise.all([stall('/same'), stall('/same'), stall('/same')]);
    await vi.waitFor(() => expect(sent.replies).toBe(3));
    expect(await connections()).toBe(3);
  });

  test('are no reason to end those who read', async () => {
    const { port, sent } = await server({});
    for (const [path, text] of [
      ['/same', `{"rows":${sameText}}`],
      ['/text', sameText],
    ]) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`);
      expect((await reply.text()) === text).toBe(true);
    }
    expect(sent.finished).toBe(2);
  });
});
