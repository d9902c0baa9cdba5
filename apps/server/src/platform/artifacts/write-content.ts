import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Often enough to stop before the disk is full, too rarely to cost anything. */
const CHECK_BYTES = 8 * 1024 * 1024;

/** Streams to a new file and waits until it is on the disk. */
export async function writeContent(
  path: string,
  source: { content: Readable; signal: AbortSignal },
  { assertSize }: { assertSize(bytes: number): void },
): Promise<{ bytes: number; sha256: string }> {
  const meter = new Meter(assertSize);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(source.content, meter, file, { signal: source.signal });
  return { bytes: meter.bytes, sha256: meter.digest() };
}

/** Counts and hashes what passes, and ends the stream where `assertSize` throws. */
export class Meter extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');
  readonly #assertSize: (bytes: number) => void;
  #checkedAt = 0;

  constructor(assertSize: (bytes: number) => void) {
    super();
    this.#assertSize = assertSize;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    if (this.bytes - this.#checkedAt < CHECK_BYTES) return done(null, chunk);
    this.#checkedAt = this.bytes;
    this.#check(done, chunk);
  }

  override _flush(done: TransformCallback): void {
    this.#check(done);
  }

  #check(done: TransformCallback, chunk?: Buffer): void {
    try {
      this.#assertSize(this.bytes);
      done(null, chunk);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
