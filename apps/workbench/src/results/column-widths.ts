import { type QueryResult, ROW_TOTAL } from '@playhead/contract/http/queries';
import { type ResultColumn } from '@playhead/domain/explore';
import { useCallback, useMemo, useState } from 'react';
import type { WorkbenchScope } from '../app/scope.ts';

const LEAST_PX = 64;
const MOST_PX = 640;
const MOST_FIRST_PX = 300;
const LETTER_PX = 7.4;
const CELL_PADDING_PX = 26;
/** Room for the arrow of the order and the menu. */
const HEADER_EXTRA_PX = 44;
/** "Row total" above its column. */
const ROW_TOTAL_PX = 94;
/** Rows whose texts decide the first width. */
const MEASURED_ROWS = 60;

export interface ColumnWidths {
  widthOf: (column: ResultColumn) => number;
  resize: (column: ResultColumn, width: number) => void;
  /** Back to what the texts need. */
  reset: (column: ResultColumn) => void;
}

/** Widths that somebody set hold for the field, in all its pivot columns, and for the next results. */
export function useColumnWidths(
  columns: readonly ResultColumn[],
  result: QueryResult,
  cellText: WorkbenchScope['cellText'],
): ColumnWidths {
  const [set, setSet] = useState<Readonly<Record<string, number>>>({});
  const fitted = useMemo(() => {
    const widths = new Map<string, number>();
    const pivotPx = pivotNeeds(result, cellText);
    for (const column of columns) {
      const { field, key } = column;
      const longest = result.data
        .slice(0, MEASURED_ROWS)
        .reduce((most, row) => Math.max(most, cellText(field, row[key]).length), 0);
      const total = result.totals === undefined ? 0 : cellText(field, result.totals[key]).length;
      const needed = Math.max(
        Math.max(longest, total) * LETTER_PX + CELL_PADDING_PX,
        field.label.length * LETTER_PX + HEADER_EXTRA_PX,
        column.pivot === null ? 0 : column.pivot === ROW_TOTAL ? ROW_TOTAL_PX : pivotPx,
      );
      const known = widths.get(field.name) ?? LEAST_PX;
      widths.set(field.name, Math.round(Math.min(MOST_FIRST_PX, Math.max(known, needed))));
    }
    return widths;
  }, [columns, result, cellText]);
  const widthOf = useCallback(
    ({ field }: ResultColumn) => set[field.name] ?? fitted.get(field.name) ?? LEAST_PX,
    [set, fitted],
  );
  const resize = useCallback(({ field }: ResultColumn, width: number) => {
    setSet((before) => ({ ...before, [field.name]: Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, width))) }));
  }, []);
  const reset = useCallback(({ field }: ResultColumn) => {
    setSet((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field.name)));
  }, []);
  return { widthOf, resize, reset };
}

const MOST_PIVOT_PX = 170;

/** What the longest pivot value needs of each measure under it. */
function pivotNeeds(
  { fields, pivots = [], pivotFields = [] }: QueryResult,
  cellText: WorkbenchScope['cellText'],
): number {
  const measures = fields.filter(({ pivoted }) => pivoted === true).length;
  const [pivot] = pivotFields.slice(-1);
  if (pivot === undefined || measures === 0) return 0;
  const longest = pivots.reduce((most, { values }) => Math.max(most, cellText(pivot, values.at(-1)).length), 0);
  return Math.min(MOST_PIVOT_PX, (longest * LETTER_PX + CELL_PADDING_PX) / measures);
}
