import { open } from 'node:fs/promises';
import type { ParquetColumn } from '@playhead/query/ingest';
import { WrongEncoding } from './text-batches.ts';

const MAGIC = 'PAR1';
const TRAILER_BYTES = 8;
const LARGEST_FOOTER_BYTES = 256 * 1024 * 1024;
/** ConvertedType.LIST; field of LogicalType that says LIST; FieldRepetitionType.REPEATED (parquet.thrift). */
const LIST = 3;
const REPEATED = 2;
/** Fields of LogicalType and of its TimestampType; ConvertedType.TIMESTAMP_MILLIS and _MICROS, which are UTC. */
const TIMESTAMP = 8;
const IS_ADJUSTED_TO_UTC = 1;
const UTC_TIMESTAMPS: ReadonlySet<bigint> = new Set([9n, 10n]);
/** A physical type: the timestamp of Spark, in UTC. */
const INT96 = 3n;
/** Of thrift's compact protocol, whose booleans are in the field's type. */
const TRUE = 1;

export interface FileColumn extends ParquetColumn {
  /** A timestamp that is UTC by the file; the engine gives its text without a zone. */
  isUtc: boolean;
}

export interface ParquetFile {
  rows: number;
  columns: readonly FileColumn[];
}

/** Names, lists and row count from the end of a file: the engine reads the rest, but cannot say what is in an upload. */
export async function readParquetFooter(path: string): Promise<ParquetFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const trailer = await readAt(size - TRAILER_BYTES, TRAILER_BYTES);
    const length = trailer.readUInt32LE(0);
    const sound = trailer.toString('latin1', 4) === MAGIC && length <= Math.min(size - 12, LARGEST_FOOTER_BYTES);
    if (!sound) throw new WrongEncoding('it is not a Parquet file, or its end is missing');
    return readMetadata(await readAt(size - TRAILER_BYTES - length, length));
  } finally {
    await file.close();
  }

  async function readAt(position: number, length: number): Promise<Buffer> {
    if (position < 0) throw new WrongEncoding('it is not a Parquet file, or its end is missing');
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead < length) throw new WrongEncoding('its end is missing');
    return buffer;
  }
}

interface SchemaElement {
  name: string;
  children: number;
  isList: boolean;
  isUtc: boolean;
}

function readMetadata(bytes: Buffer): ParquetFile {
  const reader = createThriftReader(bytes);
  let rows = 0;
  try {
    let schema: readonly SchemaElement[] = [];
    reader.struct((field, type) => {
      if (field === 2) schema = reader.list(() => readSchemaElement(reader));
      else if (field === 3) rows = Number(reader.zigzag());
      else reader.skip(type);
    });
    return { rows, columns: topColumns(schema) };
  } catch (error) {
    if (error instanceof RangeError) throw new WrongEncoding('its Parquet footer is damaged');
    throw error;
  }
}

function readSchemaElement(reader: ThriftReader): SchemaElement {
  const element: SchemaElement = { name: '', children: 0, isList: false, isUtc: false };
  reader.struct((field, type) => {
    if (field === 1) element.isUtc = reader.zigzag() === INT96;
    else if (field === 3) element.isList ||= reader.zigzag() === BigInt(REPEATED);
    else if (field === 4) element.name = reader.text();
    else if (field === 5) element.children = Number(reader.zigzag());
    else if (field === 6) {
      const converted = reader.zigzag();
      element.isList ||= converted === BigInt(LIST);
      element.isUtc ||= UTC_TIMESTAMPS.has(converted);
    } else if (field === 10) {
      reader.struct((kind, inner) => {
        element.isList ||= kind === LIST;
        if (kind === TIMESTAMP) element.isUtc = readIsUtc(reader);
        else reader.skip(inner);
      });
    } else reader.skip(type);
  });
  return element;
}

/** Says more than the converted type, which comes before it. */
function readIsUtc(reader: ThriftReader): boolean {
  let isUtc = false;
  reader.struct((field, type) => {
    if (field === IS_ADJUSTED_TO_UTC) isUtc = type === TRUE;
    reader.skip(type);
  });
  return isUtc;
}

/**
 * The schema is a tree written depth first; only columns right under its root can be mapped. A damaged one may claim
 * columns without end.
 */
function topColumns(schema: readonly SchemaElement[]): readonly FileColumn[] {
  const columns: FileColumn[] = [];
  let at = 1;
  const pass = () => {
    const element = schema[at];
    if (element === undefined) throw new RangeError('schema');
    at += 1;
    for (let child = 0; child < element.children; child += 1) pass();
    return element;
  };
  while (at < schema.length) {
    const element = pass();
    if (element.children === 0 || element.isList) {
      columns.push({ name: element.name, isList: element.isList, isUtc: element.isUtc });
    }
  }
  return columns;
}

interface ThriftReader {
  zigzag(): bigint;
  text(): string;
  struct(field: (id: number, type: number) => void): void;
  list<T>(item: () => T): readonly T[];
  skip(type: number): void;
}

/** Thrift's compact protocol, as far as a footer uses it. Reading past the end throws RangeError. */
function createThriftReader(bytes: Buffer): ThriftReader {
  let at = 0;
  const byte = () => bytes.readUInt8(at++);
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const next = byte();
      value |= BigInt(next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
    throw new RangeError('varint');
  };
  const zigzag = () => {
    const value = varint();
    return (value >> 1n) ^ -(value & 1n);
  };
  const forward = (count: number) => {
    at += count;
    if (at > bytes.length) throw new RangeError('end');
  };
  const listHead = () => {
    const head = byte();
    const size = head >> 4 === 15 ? Number(varint()) : head >> 4;
    return { size, type: head & 0x0f };
  };
  const struct = (field: (id: number, type: number) => void) => {
    let id = 0;
    for (let head = byte(); head !== 0; head = byte()) {
      const step = head >> 4;
      id = step === 0 ? Number(zigzag()) : id + step;
      field(id, head & 0x0f);
    }
  };
  const skip = (type: number): void => {
    if (type === 1 || type === 2) return;
    if (type === 3) return forward(1);
    if (type >= 4 && type <= 6) return void varint();
    if (type === 7) return forward(8);
    if (type === 8) return forward(Number(varint()));
    if (type === 9 || type === 10) {
      const { size, type: inner } = listHead();
      // Booleans take a byte each in a list, and none as a field.
      for (let item = 0; item < size; item += 1) skip(inner <= 2 ? 3 : inner);
      return;
    }
    if (type === 12) return struct((_id, inner) => skip(inner));
    throw new RangeError(`type ${type}`);
  };
  return {
    zigzag,
    text: () => {
      const length = Number(varint());
      forward(length);
      return bytes.toString('utf8', at - length, at);
    },
    struct,
    list: (item) => {
      const { size } = listHead();
      if (size > bytes.length) throw new RangeError('list');
      return Array.from({ length: size }, item);
    },
    skip,
  };
}
