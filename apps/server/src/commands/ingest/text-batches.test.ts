import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHeader } from './split-records.ts';
import { BrokenOff, takeHeader, type TextBatch, textBatches } from './text-batches.ts';

interface Cut {
  chunk?: number;
  batchRecords?: number;
  delimiter?: string | null;
  limit?: number;
}

function streamOf(bytes: Buffer, chunk: number): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_value, index) =>
    bytes.subarray(index * chunk, (index + 1) * chunk),
  );
  return Readable.from(pieces, { objectMode: false });
}

async function batchesOf(text: string | Buffer, cut: Cut = {}): Promise<readonly TextBatch[]> {
  const { chunk = 7, batchRecords = 1_000, delimiter = ',', limit = Number.POSITIVE_INFINITY } = cut;
  const batches: TextBatch[] = [];
  const options = {
    stream: streamOf(Buffer.from(text), chunk),
    delimiter: delimiter === null ? null : delimiter.charCodeAt(0),
    from: { position: 0, line: 0 },
    limit,
    sampleSize: 100,
    batchRecords,
  };
  for await (const batch of textBatches(options)) batches.push(batch);
  return batches;
}

const recordsOf = (batches: readonly TextBatch[]) =>
  batches.flatMap((batch) =>
    Array.from({ length: batch.records }, (_value, index) => [batch.lineOf(index), batch.textOf(index)] as const),
  );
const rejectedOf = (batches: readonly TextBatch[]) =>
  batches.flatMap((batch) => batch.rejected.map(({ line, reason, text }) => [line, reason, text] as const));

type Lines = readonly (readonly [number, string])[];
type Refusals = readonly (readonly [number, string, string])[];

describe('text is cut into records', () => {
  test.each<[string, string, Lines, Refusals]>([
    [
      'lines',
      'a,b\nc,d\n',
      [
        [1, 'a,b'],
        [2, 'c,d'],
      ],
      [],
    ],
    [
      'no last break, Windows breaks, blank lines',
      'a\r\n\r\n\nb',
      [
        [1, 'a'],
        [4, 'b'],
      ],
      [],
    ],
    [
      'a quoted line break',
      'a,"x\ny",b\nc\n',
      [
        [1, 'a,"x\ny",b'],
        [3, 'c'],
      ],
      [],
    ],
    [
      'doubled quotes',
      '"a ""b"", c",d\ne\n',
      [
        [1, '"a ""b"", c",d'],
        [2, 'e'],
      ],
      [],
    ],
    [
      'a quotation mark inside a plain value',
      'a"b,c\nd"\n',
      [
        [1, 'a"b,c'],
        [2, 'd"'],
      ],
      [],
    ],
    [
      'spaces before a quotation mark',
      'a, "x\ny" ,b\nc\n',
      [
        [1, 'a, "x\ny" ,b'],
        [3, 'c'],
      ],
      [],
    ],
    [
      'text after a closing mark',
      'a\nb,"x"y\nc\n',
      [
        [1, 'a'],
        [3, 'c'],
      ],
      [[2, 'broken_quotes', 'b,"x"y']],
    ],
    [
      'a mark that is never closed',
      'a\nb,"x\nc\nd\n',
      [
        [1, 'a'],
        [3, 'c'],
        [4, 'd'],
      ],
      [[2, 'broken_quotes', 'b,"x']],
    ],
    ['a mark open at the end', 'a\nb,"x', [[1, 'a']], [[2, 'cut_row', 'b,"x']]],
  ])('%s', async (_name, text, records, rejected) => {
    for (const chunk of [1, 3, 65_536]) {
      const batches = await batchesOf(text, { chunk });
      expect([recordsOf(batches), rejectedOf(batches)]).toEqual([records, rejected]);
    }
  });

  test('a line beyond a megabyte is rejected, and so is a quoted value', async () => {
    const long = 'x'.repeat(1_100_000);
    const batches = await batchesOf(`a\n${long}\nb\n"${long}\n${long}"\nc\n`, { chunk: 65_536 });
    expect(recordsOf(batches)).toEqual([
      [1, 'a'],
      [3, 'b'],
      [6, 'c'],
    ]);
    expect(rejectedOf(batches).map(([line, reason]) => [line, reason])).toEqual([
      [2, 'row_too_long'],
      [4, 'row_too_long'],
      [5, 'row_too_long'],
    ]);
  });

  test('bytes that are not UTF-8 are rejected with their line', async () => {
    const text = Buffer.concat([Buffer.from('a\nb'), Buffer.from([0xff, 0x0a]), Buffer.from('c\n')]);
    const batches = await batchesOf(text);
    expect(recordsOf(batches)).toEqual([
      [1, 'a'],
      [3, 'c'],
    ]);
    expect(batches[0]?.reasons).toEqual([{ reason: 'bad_encoding', field: '', rows: 1 }]);
  });

  test('NDJSON knows no quotation marks across lines', async () => {
    expect(recordsOf(await batchesOf('{"a":"\n"}\n', { delimiter: null }))).toEqual([
      [1, '{"a":"'],
      [2, '"}'],
    ]);
  });

  test('however the text arrives and however it is batched, records and positions are the same', async () => {
    const cell = fc.oneof(
      fc.stringMatching(/^[a-z ]{0,6}$/),
      fc
        .string({ unit: fc.constantFrom('"', ',', '\n', 'é', 'x'), maxLength: 6 })
        .map((text) => `"${text.replaceAll('"', '""')}"`),
      fc.string({ unit: fc.constantFrom('"', 'x', ' '), maxLength: 3 }),
    );
    const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','));
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (rows, chunk, batchRecords, lastBreak) => {
          const text = rows.join('\n') + (lastBreak ? '\n' : '');
          const whole = await batchesOf(text, { chunk: 1_000_000 });
          const cut = await batchesOf(text, { chunk, batchRecords });
          expect([recordsOf(cut), rejectedOf(cut)]).toEqual([recordsOf(whole), rejectedOf(whole)]);
          expect(cut.every((batch) => batch.read <= batchRecords)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a limit ends it, and the position tells where to go on', async () => {
    const [first] = await batchesOf('a\nb\nc\n', { limit: 2 });
    expect([first?.read, first?.end]).toEqual([2, { position: 4, line: 2 }]);
  });

  test('a source that breaks off gives its whole records first', async () => {
    const stream = Readable.from(
      (async function* () {
        yield Buffer.from('a\nb\nhalf');
        throw new Error('connection lost');
      })(),
      { objectMode: false },
    );
    const seen: TextBatch[] = [];
    const run = async () => {
      const options = { stream, delimiter: 44, from: { position: 0, line: 0 }, limit: 10, sampleSize: 1 };
      for await (const batch of textBatches(options)) seen.push(batch);
    };
    await expect(run()).rejects.toBeInstanceOf(BrokenOff);
    expect(recordsOf(seen)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(seen[0]?.end).toEqual({ position: 4, line: 2 });
  });
});

describe('a header', () => {
  test.each([
    ['a,b,c\n', ',', ['a', 'b', 'c']],
    ['\uFEFFa;"b;""x""" ; c\r\n', ';', ['a', 'b;"x"', 'c']],
    ['one', ',', ['one']],
    ['a\tb', '\t', ['a', 'b']],
    ['a,,\n', ',', ['a', '', '']],
  ])('%j', (line, delimiter, names) => {
    expect(readHeader(line, delimiter)).toEqual(names);
  });

  test('is taken off the stream, and the rest stays', async () => {
    const stream = streamOf(Buffer.from('a,"b\nc"\n1,2\n'), 4);
    expect(await takeHeader(stream, { delimiter: ',' })).toEqual({
      names: ['a', 'b\nc'],
      text: 'a,"b\nc"\n',
      end: { position: 8, line: 2 },
    });
    const batches: TextBatch[] = [];
    const options = { stream, delimiter: 44, from: { position: 8, line: 2 }, limit: 9, sampleSize: 1 };
    for await (const batch of textBatches(options)) batches.push(batch);
    expect(recordsOf(batches)).toEqual([[3, '1,2']]);
  });
});

test('NDJSON: a byte order mark and lines of spaces are nothing, half a surrogate pair is a rejected line', async () => {
  const content = Buffer.from('\uFEFF{"a":1}\n  \t\n{"a":"\\ud800"}\n{"a":"\\ud83d\\ude00"}\n');
  const batches: TextBatch[] = [];
  const from = { position: 0, line: 0 };
  for await (const batch of textBatches({
    stream: streamOf(content, 5),
    delimiter: null,
    from,
    limit: 9,
    sampleSize: 9,
  })) {
    batches.push(batch);
  }
  expect(recordsOf(batches)).toEqual([
    [1, '{"a":1}'],
    [4, '{"a":"\\ud83d\\ude00"}'],
  ]);
  expect(batches[0]?.rejected).toEqual([{ line: 3, reason: 'bad_encoding', field: '', text: '{"a":"\\ud800"}' }]);
  expect(batches[0]?.end).toEqual({ position: content.length, line: 4 });
});
