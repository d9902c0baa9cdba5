import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeInPieces, findLargeArrays } from './large-replies.ts';
import { registerCompression } from '../compression.ts';

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ series: 'Harbor "Lights"\n♥', plays: index, missing: undefined }));

describe('large replies', () => {
  test('are found by their cells', () => {
    const rows = rowsOf(10_000);
    expect(findLargeArrays({ id: '1', result: { data: rows, fields: [1, 2], intervals: rowsOf(10) } })).toEqual([
      { rows, cells: 30_000 },
    ]);
    expect(findLargeArrays({ result: { data: rowsOf(100) } })).toEqual([]);
    expect(findLargeArrays('text')).toEqual([]);
  });

  test('have the text they would have at once', async () => {
    const large = rowsOf(3_000);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), fc.string(), async (other, name) => {
        const body = {
          code: 200,
          data: { other, at: new Date(0), gone: undefined, empty: {}, [name]: { rows: large } },
        };
        expect(await text(encodeInPieces(body, findLargeArrays(body)))).toBe(JSON.stringify(body));
      }),
      { numRuns: 20 },
    );
  });

  test('give way to other work while they are written', async () => {
    const body = { rows: rowsOf(30_000) };
    const turns = { count: 0, isRunning: true };
    const takeTurn = () => {
      turns.count += 1;
      if (turns.isRunning) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    expect(await text(encodeInPieces(body, findLargeArrays(body)))).toBe(JSON.stringify(body));
    turns.isRunning = false;
    expect(turns.count).toBeGreaterThanOrEqual(15);
  });

  test('are compressed', async () => {
    const body = { rows: rowsOf(20_000) };
    const app = Fastify();
    registerCompression(app);
    app.get('/rows', async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(encodeInPieces(body, findLargeArrays(body))),
    );
    const compressed = await app.inject({ url: '/rows', headers: { 'accept-encoding': 'gzip' } });
    expect([compressed.headers['content-encoding'], compressed.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(JSON.stringify(body));
    const plain = await app.inject({ url: '/rows', headers: { 'accept-encoding': 'identity' } });
    expect(plain.body).toBe(JSON.stringify(body));
  });
});
