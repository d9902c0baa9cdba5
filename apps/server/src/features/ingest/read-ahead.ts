import { createGiveWay } from './give-way.ts';
import { type LineReading, readLines } from './read-lines.ts';

/** Rows of all waiting requests of a customer that are read before their turn: what one insert takes. */
export const AHEAD_ROWS = 20_000;

/** Lines of a request, the first of them perhaps read already. Can be iterated once. */
export interface RequestReadings extends Iterable<LineReading | undefined> {
  /** Reads up to `rows` more, until `mayGoOn` says no. Resolves with the number of rows that this call has read. */
  readAhead(rows: number, mayGoOn: () => boolean): Promise<number>;
}

export function readingsOf(bytes: Buffer, options: { now: Date }): RequestReadings {
  const lines = readLines(bytes, options);
  const held: (LineReading | undefined)[] = [];
  return {
    async readAhead(rows, mayGoOn) {
      const giveWay = createGiveWay();
      let read = 0;
      for (; read < rows; read += 1) {
        await giveWay();
        if (!mayGoOn()) break;
        const next = lines.next();
        if (next.done === true) break;
        held.push(next.value);
      }
      return read;
    },
    *[Symbol.iterator]() {
      yield* held.splice(0);
      yield* lines;
    },
  };
}
