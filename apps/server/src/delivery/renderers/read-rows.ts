import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { Cell } from '@playhead/contract/http/queries';
import { z } from 'zod';
import type { Table } from '../table.ts';

const Labels = z.array(z.string());

export interface ReadRows {
  labels: readonly string[];
  /** In blocks of what arrived together. */
  blocks: AsyncIterable<readonly (readonly Cell[])[]>;
  /** To be destroyed when no more blocks are read. */
  source: Readable;
}

/** The rows of a table for formats that the engine does not write for people. */
export async function readRows(table: Table, signal: AbortSignal): Promise<ReadRows> {
  const source = await table.open('JSONCompactEachRowWithNames', signal);
  try {
    const lines = readLines(source);
    const first = await lines.next();
    const [header = '[]', ...rest] = first.done === true ? [] : first.value;
    return { labels: Labels.parse(JSON.parse(header)), blocks: parsed(rest, lines), source };
  } catch (error) {
    source.destroy();
    throw error;
  }
}

async function* parsed(
  rest: readonly string[],
  lines: AsyncGenerator<readonly string[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  if (rest.length > 0) yield parseRows(rest);
  for await (const block of lines) yield parseRows(block);
}

/** Only the first row is checked: the engine wrote all of them alike, and there are millions. */
function parseRows(lines: readonly string[]): readonly (readonly Cell[])[] {
  const rows: readonly (readonly Cell[])[] = JSON.parse(`[${lines.join(',')}]`);
  z.array(Cell).parse(rows[0]);
  return rows;
}

/** Whole lines, in blocks; a line of JSON holds no line end. */
async function* readLines(content: AsyncIterable<unknown>): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8');
  let held = '';
  for await (const chunk of content) {
    const lines = (held + decoder.write(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)))).split('\n');
    held = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (held !== '') yield [held];
}
