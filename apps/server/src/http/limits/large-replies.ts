import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';

/** Written at once in a few milliseconds, unless their texts are long. */
const CELLS_AT_ONCE = 5_000;
/** Less than a millisecond; a reader who has stopped reading holds a few of them. */
const PIECE_CHARACTERS = 32 * 1024;
/** Envelope, reply, result, rows. */
const DEPTH = 4;

/** Rows that are too many to be written at once. */
export interface LargeArray {
  rows: readonly unknown[];
  cells: number;
}

/** Empty for almost every reply, and quick to tell. */
export function findLargeArrays(value: unknown, depth = DEPTH): readonly LargeArray[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const cells = countCells(value);
    return cells > CELLS_AT_ONCE ? [{ rows: value, cells }] : [];
  }
  if (depth === 0) return [];
  return Object.values(value).flatMap((part) => findLargeArrays(part, depth - 1));
}

/** Rows of a table are alike: the first tells for all. */
function countCells(rows: readonly unknown[]): number {
  const [first] = rows;
  return rows.length * (typeof first === 'object' && first !== null ? Math.max(1, Object.keys(first).length) : 1);
}

const streams = new WeakSet<object>();

/** The text of `JSON.stringify`, made piece by piece as the reader takes it, with other requests served between. */
export function encodeInPieces(value: object, large: readonly LargeArray[]): Readable {
  const walk = { large: new Set(large.map(({ rows }) => rows)), depth: DEPTH };
  const stream = Readable.from(inTurns(piecesOf(value, walk)), { objectMode: false });
  streams.add(stream);
  return stream;
}

export function isEncodedInPieces(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && streams.has(payload);
}

async function* inTurns(pieces: Iterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < PIECE_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
    await nextTurn();
  }
  yield Buffer.from(text);
}

interface Walk {
  large: ReadonlySet<unknown>;
  depth: number;
}

function* piecesOf(value: unknown, { large, depth }: Walk): Generator<string> {
  if (Array.isArray(value) && large.has(value)) {
    yield* rowPieces(value);
  } else if (depth > 0 && isPlainObject(value)) {
    yield* memberPieces(value, { large, depth: depth - 1 });
  } else {
    yield JSON.stringify(value) ?? 'null';
  }
}

/** As many rows at once as make a piece, judged by the piece before. */
function* rowPieces(rows: readonly unknown[]): Generator<string> {
  let atOnce = 10;
  yield '[';
  for (let start = 0; start < rows.length;) {
    const piece = JSON.stringify(rows.slice(start, start + atOnce)).slice(1, -1);
    yield start === 0 ? piece : `,${piece}`;
    start += atOnce;
    const perRow = piece.length / atOnce;
    atOnce = Math.max(1, Math.min(10 * atOnce, Math.floor(PIECE_CHARACTERS / Math.max(1, perRow))));
  }
  yield ']';
}

function* memberPieces(value: object, walk: Walk): Generator<string> {
  let before = '{';
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* piecesOf(part, walk);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

/** Others, such as a Date, say themselves how they are written. */
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
