import type { ResultRow } from '@playhead/contract/http/queries';
import { numberOf } from '@playhead/domain/format';
import type { TableColumn } from '../definition.ts';

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** WID-015: `field` or `field desc`. */
export function parseSort(text: string | undefined): Sort | null {
  if (text === undefined || text === '') return null;
  const [key = '', direction] = text.trim().split(/\s+/);
  return { key, descending: direction?.toLowerCase() === 'desc' };
}

export function sortText(sort: Sort): string {
  return sort.descending ? `${sort.key} desc` : sort.key;
}

/** Numbers start with the largest, names with the first letter; a second press turns the order round. */
export function nextSort(current: Sort | null, column: TableColumn): Sort {
  if (current?.key === column.key) return { key: column.key, descending: !current.descending };
  return { key: column.key, descending: column.kind === 'measure' };
}

const collator = new Intl.Collator('en');
const REPEATED_TIME = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})([+-])(\d{2}):(\d{2})$/;

/** Of an hour that happens twice, the one further ahead of UTC is the earlier. */
function orderText(text: string): string {
  const [, time, sign, hours, minutes] = REPEATED_TIME.exec(text) ?? [];
  if (time === undefined) return text;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return `${time} ${String(10_000 - ahead)}`;
}

/** Rows without a value stay at the end in both directions. Cells are read once: ten thousand rows are compared 130,000 times. */
export function sortRows(rows: readonly ResultRow[], sort: Sort | null): readonly ResultRow[] {
  if (sort === null) return rows;
  const turn = sort.descending ? -1 : 1;
  const read = rows.map((row) => {
    const cell = row[sort.key];
    return { row, none: cell === null || cell === undefined, number: numberOf(cell), text: orderText(String(cell)) };
  });
  return read
    .toSorted((a, b) => {
      if (a.none || b.none) return Number(a.none) - Number(b.none);
      if (a.number !== null && b.number !== null) return (a.number - b.number) * turn;
      return collator.compare(a.text, b.text) * turn;
    })
    .map(({ row }) => row);
}
