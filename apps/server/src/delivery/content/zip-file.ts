import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { readableOf } from '../renderers/chain.ts';

export interface ZipEntry {
  path: string;
  content: Readable;
}

/**
 * Made as it is read, and begun with the first read: a failure before somebody reads would end the process. A failure of an entry destroys
 * the file, and a reader that leaves ends the entry that is being read.
 */
export function zipFile(entries: AsyncIterable<ZipEntry>, modified: Date): Readable {
  const zip = new ZipFile();
  return readableOf(zipBytes(zip, { entries, modified }), outputOf(zip));
}

async function* zipBytes(
  zip: ZipFile,
  { entries, modified }: { entries: AsyncIterable<ZipEntry>; modified: Date },
): AsyncGenerator<unknown> {
  const output = outputOf(zip);
  let current: Readable | undefined;

  async function add(): Promise<void> {
    for await (const { path, content } of entries) {
      current = content;
      if (output.destroyed) content.destroy();
      else zip.addReadStream(content, path, { mtime: modified });
      await finished(content, { writable: false });
    }
    zip.end();
  }

  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  add().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  yield* output;
}

/** The types of the library name an older interface. */
function outputOf({ outputStream }: ZipFile): PassThrough {
  if (outputStream instanceof PassThrough) return outputStream;
  throw new TypeError('The ZIP file is no stream.');
}
