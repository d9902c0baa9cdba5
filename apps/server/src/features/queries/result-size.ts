import type { QueryResult, ResultRow } from '@playhead/contract/http/queries';

const BYTES_OF_NUMBER = 8;
const BYTES_OF_CELL = 16;

/** An answer from the cache is weighed once, however often it is given. */
const known = new WeakMap<readonly ResultRow[], number>();

/** What an answer holds in memory, roughly: exact counting would cost more than it saves. */
export function sizeOf(result: QueryResult): number {
  const found = known.get(result.data);
  if (found !== undefined) return found;
  const bytes = weigh(result);
  known.set(result.data, bytes);
  return bytes;
}

function weigh(result: QueryResult): number {
  let bytes = 2 * result.provenance.sql.length + 1024;
  for (const rows of [result.data, result.intervals ?? []]) for (const row of rows) bytes += sizeOfRow(row);
  return bytes;
}

function sizeOfRow(row: ResultRow): number {
  let bytes = 0;
  for (const cell of Object.values(row)) {
    bytes += BYTES_OF_CELL + (typeof cell === 'string' ? 2 * cell.length : BYTES_OF_NUMBER);
  }
  return bytes;
}
