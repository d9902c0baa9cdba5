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

/** Rows without a value stay at the end in both directions. */
export function sortRows(rows: readonly ResultRow[], sort: Sort | null): readonly ResultRow[] {
  if (sort === null) return rows;
  const turn = sort.descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[sort.key], b[sort.key]];
    const [leftNone, rightNone] = [left === null || left === undefined, right === null || right === undefined];
    if (leftNone || rightNone) return Number(leftNone) - Number(rightNone);
    const [leftNumber, rightNumber] = [numberOf(left), numberOf(right)];
    if (leftNumber !== null && rightNumber !== null) return (leftNumber - rightNumber) * turn;
    return String(left).localeCompare(String(right), 'en') * turn;
  });
}
