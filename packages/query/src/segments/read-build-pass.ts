export interface BuildNumbers {
  viewers: number;
  sessions: number;
  allViewers: number;
  allSessions: number;
  /** Sum of the keys modulo 2^64, compared with the stored rows. */
  keySum: bigint;
}

export const NO_NUMBERS: BuildNumbers = { viewers: 0, sessions: 0, allViewers: 0, allSessions: 0, keySum: 0n };

/** For passes over different viewers. */
export function addNumbers(one: BuildNumbers, other: BuildNumbers): BuildNumbers {
  return {
    viewers: one.viewers + other.viewers,
    sessions: one.sessions + other.sessions,
    allViewers: one.allViewers + other.allViewers,
    allSessions: one.allSessions + other.allSessions,
    keySum: BigInt.asUintN(64, one.keySum + other.keySum),
  };
}

const UINT64_BYTES = 8;
const SUMS = 5;
/**
 * Every insert creates a part that must be merged, so inserts are large: as many keys as the engine stores in one
 * part.
 */
const STORED_BYTES = 1_000_000 * UINT64_BYTES;

/** Rows may be split anywhere between chunks. */
export async function readBuildPass(
  response: AsyncIterable<Uint8Array>,
  store: (keys: Uint8Array) => Promise<void>,
): Promise<BuildNumbers> {
  const rows = createRowReader();
  let numbers = NO_NUMBERS;
  let waiting: Uint8Array[] = [];
  let size = 0;
  const storeWaiting = async () => {
    const keys = joinBytes(waiting);
    waiting = [];
    size = 0;
    if (keys.length > 0) await store(keys);
  };
  for await (const part of response) {
    for (const piece of rows.take(part)) {
      if (!(piece instanceof Uint8Array)) {
        numbers = addNumbers(numbers, piece);
        continue;
      }
      waiting.push(piece);
      size += piece.length;
      if (size >= STORED_BYTES) await storeWaiting();
    }
  }
  if (!rows.isWhole()) throw new RangeError('the result of a build is cut off');
  await storeWaiting();
  return numbers;
}

/** https://clickhouse.com/docs/interfaces/formats/RowBinary: numbers as in memory, an array after its length. */
function createRowReader() {
  let rest: Uint8Array = new Uint8Array(0);
  let remainingKeys = 0;
  return {
    /** Yields the sums of each row and chunks of its keys. */
    *take(part: Uint8Array): Generator<BuildNumbers | Uint8Array> {
      let bytes = rest.length === 0 ? part : joinBytes([rest, part]);
      for (;;) {
        if (remainingKeys > 0) {
          const keys = Math.min(remainingKeys, Math.floor(bytes.length / UINT64_BYTES));
          if (keys === 0) break;
          yield bytes.subarray(0, keys * UINT64_BYTES);
          bytes = bytes.subarray(keys * UINT64_BYTES);
          remainingKeys -= keys;
          continue;
        }
        const head = readHead(bytes);
        if (head === null) break;
        yield head.numbers;
        bytes = bytes.subarray(head.bytes);
        remainingKeys = head.keys;
      }
      rest = bytes;
    },
    isWhole: () => rest.length === 0 && remainingKeys === 0,
  };
}

/** Null until all bytes have arrived. */
function readHead(bytes: Uint8Array): { numbers: BuildNumbers; keys: number; bytes: number } | null {
  const length = readLength(bytes, SUMS * UINT64_BYTES);
  if (length === null) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sum = (index: number) => view.getBigUint64(index * UINT64_BYTES, true);
  const numbers = {
    allViewers: Number(sum(0)),
    allSessions: Number(sum(1)),
    viewers: Number(sum(2)),
    sessions: Number(sum(3)),
    keySum: sum(4),
  };
  return { numbers, keys: length.value, bytes: length.end };
}

/** LEB128: seven bits per byte, lowest first; the highest bit says that more follow. */
function readLength(bytes: Uint8Array, from: number): { value: number; end: number } | null {
  let value = 0;
  let unit = 1;
  for (let at = from; ; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    value += (byte % 128) * unit;
    unit *= 128;
    if (byte < 128) return { value, end: at + 1 };
  }
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
