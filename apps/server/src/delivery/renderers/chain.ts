import { pipeline, type Readable, type Transform } from 'node:stream';

/** A failure of the source reaches the reader of the last stream, and a reader that leaves ends the source. */
export function chain(source: Readable, last: Transform): Readable {
  // The reader sees the failure as that of `last`.
  pipeline(source, last, () => undefined);
  return last;
}
