import { PassThrough, Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResponse } from './read-response.ts';

interface Parts {
  rows: readonly object[];
  names?: readonly string[];
}

/** As the engine writes `FORMAT JSON`: one line per cell, no line break inside a value. */
function responseText({ rows, names = [] }: Parts): string {
  const cells = (row: object) =>
    Object.entries(row).map(([name, value]) => `\t\t\t${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const braces = (lines: readonly string[]) => `\t\t{\n${lines.join(',\n')}\n\t\t}`;
  const meta = names.map((name) => braces([`\t\t\t"name": ${JSON.stringify(name)}`, '\t\t\t"type": "String"']));
  const tail = `\t"rows": ${rows.length},\n\n\t"statistics":\n\t{\n\t\t"elapsed": 0.25,\n\t\t"rows_read": 7\n\t}`;
  const data = rows.map((row) => braces(cells(row)));
  return `{\n\t"meta":\n\t[\n${meta.join(',\n')}\n\t],\n\n\t"data":\n\t[\n${data.join(',\n')}\n\t],\n\n${tail}\n}\n`;
}

function inPieces(text: string, size: number): Readable {
  const bytes = Buffer.from(text);
  return Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    ),
  );
}

const statistics = { elapsed: 0.25, rows_read: 7 };
const limits = { maxBytes: 1_000_000, wholeBytes: 64 };

describe('a response of the engine', () => {
  it('is the same whole and in pieces, whatever its texts are', async () => {
    const text = fc.oneof(
      fc.constantFrom('\n\t\t},\n', '\n\t"data":\n\t[\n', '\n\t],\n', '}', '"', '\\', 'ü', '日本'),
      fc.string({ unit: 'grapheme' }),
    );
    const row = fc.record({ name: text, 'a|1': fc.oneof(fc.integer(), fc.constant(null)), list: fc.array(text) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        text,
        fc.integer({ min: 7, max: 300 }),
        async (rows, name, size) => {
          const stream = () => inPieces(responseText({ rows, names: [name, 'list'] }), size);
          const plain = JSON.parse(JSON.stringify(rows)) as object[];
          expect(await readResponse(stream(), limits)).toMatchObject({ data: plain, statistics });
          expect(await readResponse(stream(), { ...limits, wholeBytes: 1_000_000 })).toMatchObject({
            data: plain,
            statistics,
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('that is too long ends the stream and is refused', async () => {
    const stream = inPieces(responseText({ rows: Array.from({ length: 2_000 }, (_, n) => ({ n })) }), 1_000);
    await expect(readResponse(stream, { maxBytes: 10_000, wholeBytes: 64 })).rejects.toMatchObject({
      code: 'query_too_large',
      message:
        'The query is too large: its result has more rows or text than can be shown. ' +
        'Lower the row limit, choose fewer fields or add a filter.',
    });
    expect(stream.destroyed).toBe(true);
  });

  it.each([64, 1_000_000])('that is no JSON rejects and throws nowhere else (%i bytes at once)', async (wholeBytes) => {
    const broken = responseText({ rows: [{ a: 1 }, { a: 2 }] }).replaceAll('"a": 1', '"a": !');
    await expect(readResponse(inPieces(broken, 50), { ...limits, wholeBytes })).rejects.toThrow(SyntaxError);
  });

  it('whose connection breaks rejects', async () => {
    const stream = new PassThrough();
    const response = readResponse(stream, limits);
    stream.write('{');
    stream.destroy(new Error('reset'));
    await expect(response).rejects.toThrow('reset');
  });

  it('that ends without an error and without its end rejects', async () => {
    const stream = new PassThrough();
    const response = readResponse(stream, limits);
    stream.write('{');
    stream.destroy();
    await expect(response).rejects.toThrow('ended before it was complete');
  });

  it('of many rows gives way to other work while it is read', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'a series with a name' }));
    const turns = { count: 0, isRunning: true };
    const takeTurn = () => {
      turns.count += 1;
      if (turns.isRunning) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const { data } = await readResponse(inPieces(responseText({ rows }), 65_536), {
      maxBytes: 10_000_000,
      wholeBytes: 64_000,
    });
    turns.isRunning = false;
    expect(data).toHaveLength(20_000);
    expect(turns.count).toBeGreaterThan(10);
  });
});
