import { Transform, type TransformCallback } from 'node:stream';
import type { Renderer } from '../renderer.ts';
import type { Table } from '../table.ts';
import { chain } from './chain.ts';

/** One array of objects. The engine writes the objects, a line each; only what stands between them is added here. */
export const json: Renderer<Table> = {
  extension: 'json',
  contentType: 'application/json',
  async render(table, { signal }) {
    const array = new ArrayOfLines();
    const content = chain(await table.open('JSONEachRow', signal), array);
    return { content, rows: () => array.rows };
  },
};

class ArrayOfLines extends Transform {
  rows = 0;
  #endsWithLine = false;
  #isOpen = false;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    // As latin1 every byte stays what it is; a line end is never part of another character.
    const objects = chunk.toString('latin1').split('\n');
    this.rows += objects.length - 1;
    const endsWithLine = objects.at(-1) === '';
    if (endsWithLine) objects.pop();
    if (objects.length > 0) {
      if (!this.#isOpen) this.push('[\n');
      else if (this.#endsWithLine) this.push(',\n');
      this.#isOpen = true;
      this.#endsWithLine = endsWithLine;
      this.push(objects.join(',\n'), 'latin1');
    } else this.#endsWithLine ||= endsWithLine;
    done();
  }

  override _flush(done: TransformCallback): void {
    this.push(this.#isOpen ? '\n]\n' : '[]\n');
    done();
  }
}
