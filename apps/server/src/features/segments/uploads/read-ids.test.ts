import { AppError } from '@playhead/contract/errors';
import { describe, expect, test } from 'vitest';
import { readIds } from './read-ids.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** The file in pieces of this many bytes. */
async function* pieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

async function collected(ids: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const id of ids) all.push(id);
  return all;
}

async function read(
  text: string,
  options: { size?: number; identity?: 'viewer' | 'household'; mostIds?: number } = {},
) {
  const { size = 7, identity = 'viewer', ...more } = options;
  return collected(readIds(pieces(bytes(text), size), { identity, ...more }));
}

describe('ids of a file', () => {
  test.each<[string, string, readonly string[]]>([
    ['one a line', 'a\nb\nc', ['a', 'b', 'c']],
    ['one a line, with an end', 'a\r\nb\r\n', ['a', 'b']],
    ['old line ends', 'a\rb\rc', ['a', 'b', 'c']],
    ['blank lines and blanks', '\n a \n\n  \nb', ['a', 'b']],
    ['a header', 'viewer_id\na\nb', ['a', 'b']],
    ['a header in other letters', '"Viewer Id"\na', ['a']],
    ['a header after a byte order mark', '\uFEFFviewer_id\na', ['a']],
    ['a named column', 'name,viewer_id,mail\nAda,a,x\nOlga,b,y', ['a', 'b']],
    ['a named column behind semicolons', 'name;ID\nAda;a\nOlga;b', ['a', 'b']],
    ['a named column behind tabs', 'viewer\tname\na\tAda', ['a']],
    ['quoted cells', 'viewer_id,name\n"a,1","O""Hara"\n"b",x', ['a,1', 'b']],
    ['a cell of several lines', 'name,viewer_id\n"Ada\nLindqvist",a\nOlga,b', ['a', 'b']],
    ['rows that miss the cell', 'name,viewer_id\nAda\nOlga,b', ['b']],
    ['letters of several bytes', 'ä\nö\n日本', ['ä', 'ö', '日本']],
    ['the same one twice', 'a\na', ['a', 'a']],
  ])('%s', async (_name, text, expected) => {
    for (const size of [1, 2, 3, 1000]) expect(await read(text, { size }), `pieces of ${size}`).toEqual(expected);
  });

  test('the column of the identity is taken', async () => {
    const text = 'viewer_id,household_id\nv,h';
    expect(await read(text, { identity: 'household' })).toEqual(['h']);
  });

  test.each<[string, string, RegExp]>([
    ['nothing', '', /no id/],
    ['a header alone', 'viewer_id\n\n', /no id/],
    ['columns without a name', 'x,y\na,b', /Line 1 .*no column is called viewer_id/],
    ['too many', 'a\nb\nc\nd', /Line 4 .*more than 3/],
    ['an id that is too long', `a\n${'x'.repeat(201)}`, /Line 2 .*at most 200 characters/],
    ['a zero byte', `a\nb${String.fromCharCode(0)}`, /Line 2 .*no text/],
    ['a quotation mark without an end', 'a\n"b\nc', /no end/],
  ])('%s is refused', async (_name, text, message) => {
    const refusal = await read(text, { mostIds: 3 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'segment_invalid', message: expect.stringMatching(message) });
  });

  test('bytes that are no UTF-8 are refused', async () => {
    const noText = Uint8Array.from([0x61, 0x0a, 0xff, 0xfe, 0x0a]);
    await expect(collected(readIds(pieces(noText, 2), { identity: 'viewer' }))).rejects.toThrow(/UTF-8/);
  });
});
