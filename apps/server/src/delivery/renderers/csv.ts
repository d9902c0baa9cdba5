import { Transform, type TransformCallback } from 'node:stream';
import type { Renderer } from '../renderer.ts';
import { chain } from './chain.ts';
import type { Table } from '../table.ts';

const QUOTE = 34;
const LINE_END = 10;

/** The engine writes it, and marks texts that begin like a formula; here the rows are counted. */
export const csv: Renderer<Table> = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  async render(table, { signal }) {
    const counter = new RowCounter();
    const content = chain(await table.open('CSVWithNames', signal), counter);
    // The first line is the header.
    return { content, rows: () => Math.max(0, counter.lines - 1) };
  },
};

/** A line that ends inside quotes is part of a text. */
class RowCounter extends Transform {
  lines = 0;
  #isQuoted = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let { lines } = this;
    let isQuoted = this.#isQuoted;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_END && !isQuoted) lines += 1;
    }
    this.lines = lines;
    this.#isQuoted = isQuoted;
    done(null, chunk);
  }
}
