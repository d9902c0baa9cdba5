import { Transform, type TransformCallback } from 'node:stream';
import type { Renderer } from '../renderer.ts';
import type { Table } from '../table.ts';
import { chain } from './chain.ts';

/** More than the metadata of 60 columns and 50 million rows takes. */
const FOOTER_BYTES = 4 * 1024 * 1024;

/** The engine writes it; the number of rows stands in the file's own footer. */
export const parquet: Renderer<Table> = {
  extension: 'parquet',
  contentType: 'application/vnd.apache.parquet',
  async render(table, { signal }) {
    // Loaded by the first file.
    const { parquetMetadata } = await import('hyparquet');
    const end = new EndKeeper();
    const content = chain(await table.open('Parquet', signal), end);
    return { content, rows: () => (end.writableFinished ? Number(parquetMetadata(end.last()).num_rows) : 0) };
  },
};

class EndKeeper extends Transform {
  #kept: Buffer[] = [];
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#kept.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes - (this.#kept[0]?.length ?? 0) >= FOOTER_BYTES) this.#bytes -= this.#kept.shift()?.length ?? 0;
    done(null, chunk);
  }

  last(): ArrayBuffer {
    return new Uint8Array(Buffer.concat(this.#kept)).buffer;
  }
}
