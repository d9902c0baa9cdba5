/** https://clickhouse.com/docs/interfaces/formats/RowBinary: numbers as they are in memory, an array after its length. */
export interface RowReader {
  hasMore(): boolean;
  uint64(): bigint;
  /** A UInt64 that a number can hold. */
  count(): number;
  /** The bytes of an array's elements, each of so many. */
  array(elementBytes: number): Uint8Array;
}

const UINT64_BYTES = 8;

export function createRowReader(bytes: Uint8Array): RowReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;

  const uint64 = (): bigint => {
    at += UINT64_BYTES;
    return view.getBigUint64(at - UINT64_BYTES, true);
  };

  /** Seven bits a byte, the lowest first; the highest bit says that there are more. */
  const length = (): number => {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = view.getUint8(at);
      at += 1;
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
  };

  return {
    hasMore: () => at < bytes.length,
    uint64,
    count: () => Number(uint64()),
    array(elementBytes) {
      const size = length() * elementBytes;
      if (at + size > bytes.length) throw new RangeError('the answer is cut off within an array');
      at += size;
      return bytes.subarray(at - size, at);
    },
  };
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
