import type { QueryResult, ResultRow } from '@playhead/contract/http/queries';

const BYTES_OF_NUMBER = 8;
const BYTES_OF_CELL = 16;
/** V8 keeps an object of so many members as a hash table. */
const MANY_COLUMNS = 1000;
const BYTES_OF_CELL_AMONG_MANY = 56;
/** Rows of a result are alike: some of them tell for all. */
const WEIGHED_ROWS = 100;

/** A result from the cache is weighed once, however often it is given. */
const known = new WeakMap<readonly ResultRow[], number>();

/** What a result holds in memory, roughly: exact counting would cost more than it saves. */
export function sizeOf(result: QueryResult): number {
  const found = known.get(result.data);
  if (found !== undefined) return found;
  const bytes = weigh(result);
  known.set(result.data, bytes);
  return bytes;
}

function weigh(result: QueryResult): number {
  const { data, intervals = [], totals, provenance } = result;
  return 1024 + 2 * provenance.sql.length + sizeOfRows(data) + sizeOfRows(intervals) + (totals ? sizeOfRow(totals) : 0);
}

function sizeOfRows(rows: readonly ResultRow[]): number {
  const every = Math.max(1, Math.floor(rows.length / WEIGHED_ROWS));
  let bytes = 0;
  let weighed = 0;
  for (let index = 0; index < rows.length; index += every) {
    bytes += sizeOfRow(rows[index] ?? {});
    weighed += 1;
  }
  return weighed === 0 ? 0 : Math.ceil((bytes / weighed) * rows.length);
}

function sizeOfRow(row: ResultRow): number {
  const cells = Object.values(row);
  const each = cells.length > MANY_COLUMNS ? BYTES_OF_CELL_AMONG_MANY : BYTES_OF_CELL;
  let bytes = each * cells.length;
  for (const cell of cells) bytes += typeof cell === 'string' ? 2 * cell.length : BYTES_OF_NUMBER;
  return bytes;
}
