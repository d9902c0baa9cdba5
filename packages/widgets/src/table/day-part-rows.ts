import { dayPartRank } from '@playhead/domain/day-parts';
import type { TableModel } from '../definition.ts';
import { fieldEnd, textCell } from '../values/result-shape.ts';
import { parseSort } from './sort.ts';

export const isDayPart = (key: string) => fieldEnd(key) === 'day_part';

/** The engine sorts day parts by their number, which starts in the night; charts and people start in the morning. */
export function inDayOrder(model: TableModel, sort: string | undefined): TableModel {
  const sorted = parseSort(sort);
  if (sorted === null || !isDayPart(sorted.key)) return model;
  const turn = sorted.descending ? -1 : 1;
  const rank = (row: TableModel['rows'][number]) => dayPartRank(textCell(row[sorted.key]));
  return { ...model, rows: model.rows.toSorted((a, b) => (rank(a) - rank(b)) * turn) };
}
