import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ResponseStream } from './response-stream.ts';

const TAG = 'dmrdfnujjqvszhav';
const message = 'Code: 395. DB::Exception: boom. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO) (version 26.7.2.1)\n';
const failure = `\r\n__exception__\r\n${TAG}\r\n${message}${message.length} ${TAG}\r\n__exception__\r\n`;

async function pass(body: string, chunkSize: number): Promise<string> {
  const bytes = Buffer.from(body);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
    bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
  );
  const stream = new ResponseStream({
    failureTag: TAG,
    asFailure: (error) => new Error(`failed: ${error instanceof Error ? error.message : ''}`),
  });
  const [, passed] = await Promise.all([pipeline(Readable.from(chunks), stream), text(stream)]);
  return passed;
}

describe('a response', () => {
  it.each([1, 7, 1_000, 100_000])('passes whole in pieces of %i bytes', async (chunkSize) => {
    const body = 'a,b\n'.repeat(6_000);
    expect(await pass(body, chunkSize)).toBe(body);
  });

  it('may be empty, and may speak of exceptions itself', async () => {
    expect(await pass('', 10)).toBe('');
    expect(await pass('__exception__\r\n', 10)).toBe('__exception__\r\n');
  });

  it.each([1, 7, 1_000, 100_000])('that ends in a failure fails, in pieces of %i bytes', async (chunkSize) => {
    await expect(pass(`${'a,b\n'.repeat(6_000)}${failure}`, chunkSize)).rejects.toThrow('failed: boom');
  });

  it('F19: ends, and ends its source, when nobody takes it for a while', async () => {
    const source = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(64 * 1024);
      })(),
    );
    const stream = new ResponseStream({ failureTag: TAG, asFailure: (error) => error as Error, stallMs: 20 });
    await expect(pipeline(source, stream)).rejects.toMatchObject({ code: 'query_cancelled' });
    expect(source.destroyed).toBe(true);
  });

  it('that is taken slowly but steadily goes on', async () => {
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024));
    const stream = new ResponseStream({ failureTag: TAG, asFailure: (error) => error as Error, stallMs: 10_000 });
    const passing = pipeline(Readable.from(chunks), stream);
    let bytes = 0;
    for await (const chunk of stream) {
      bytes += chunk.length;
      await new Promise(setImmediate);
    }
    await passing;
    expect(bytes).toBe(40 * 64 * 1024);
  });
});
