import { pipeline, Readable, type Transform } from 'node:stream';

/** A failure of the source reaches the reader of the last stream, and a reader that leaves ends the source. */
export function chain(source: Readable, last: Transform): Readable {
  // The reader sees the failure as that of `last`.
  pipeline(source, last, () => undefined);
  return last;
}

/**
 * Blocks that are made of the source as they are read. Closing it destroys the source first: a generator that has not begun, or that
 * waits for the source, would leave it open.
 */
export function readableOf(blocks: Iterable<unknown> | AsyncIterable<unknown>, source: Readable): Readable {
  const readable = Readable.from(blocks, { objectMode: false });
  const endBlocks = readable._destroy.bind(readable);
  readable._destroy = (error, done) => {
    source.destroy();
    endBlocks(error, done);
  };
  return readable;
}
