import { mkdir, mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform, type TransformCallback, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@playhead/contract/errors';
import { megabytes, type StorageWatch } from '../../platform/storage/storage-watch.ts';

export interface SpoolOptions {
  directory: string;
  maxBytes: number;
  storage: Pick<StorageWatch, 'assertSpace'>;
  signal: AbortSignal;
}

export interface Spooled {
  read(): Readable;
  remove(): Promise<void>;
}

/** A table is whole before it goes into a ZIP file, since nothing can be taken out of one again. */
export async function spool(content: Readable, options: SpoolOptions): Promise<Spooled> {
  const file = await openUnnamed(options.directory).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  // A file is not closed before the streams over it are.
  const streams: (Readable | Writable)[] = [];
  async function remove(): Promise<void> {
    for (const stream of streams) stream.destroy();
    await file.close();
  }
  try {
    const target = file.createWriteStream({ autoClose: false });
    streams.push(target);
    await pipeline(content, new SizeLimit(options), target, { signal: options.signal });
    const read = () => {
      const reader = file.createReadStream({ start: 0, autoClose: false });
      streams.push(reader);
      return reader;
    };
    return { read, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Without a name the file goes with the process, also when that is killed. */
async function openUnnamed(parent: string): Promise<FileHandle> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const directory = await mkdtemp(join(parent, 'table-'));
  try {
    return await open(join(directory, 'rows'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

class SizeLimit extends Transform {
  readonly #options: SpoolOptions;
  #bytes = 0;

  constructor(options: SpoolOptions) {
    super();
    this.#options = options;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const { maxBytes, storage } = this.#options;
    this.#bytes += chunk.length;
    try {
      storage.assertSpace();
      if (this.#bytes > maxBytes) throw new AppError('artifact_too_large', { limit: megabytes(maxBytes) });
      done(null, chunk);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
