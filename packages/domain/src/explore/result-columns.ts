import { type Cell, pivotKey, type QueryResult, type ResultField, ROW_TOTAL } from '@playhead/contract/http/queries';

export interface ResultColumn {
  /** Of the cell in a row. */
  key: string;
  field: ResultField;
  /** Index of its pivot column; null for a column that is not pivoted. */
  pivot: number | typeof ROW_TOTAL | null;
}

type Shape = Pick<QueryResult, 'fields' | 'pivots' | 'pivotFields'>;

/** The columns of a table: dimensions, each pivot value with its measures, row totals, then what is not pivoted. */
export function resultColumns(result: Shape, { rowTotal = false } = {}): readonly ResultColumn[] {
  const plain = (field: ResultField): ResultColumn => ({ key: field.name, field, pivot: null });
  const pivoted = result.fields.filter((field) => field.pivoted === true);
  if (pivoted.length === 0) return result.fields.map(plain);
  const columnsOf = (pivot: number | typeof ROW_TOTAL) =>
    pivoted.map((field): ResultColumn => ({ key: pivotKey(field.name, pivot), field, pivot }));
  const dimensions = result.fields.filter((field) => field.pivoted !== true && field.kind === 'dimension');
  const others = result.fields.filter((field) => field.pivoted !== true && field.kind !== 'dimension');
  return [
    ...dimensions.map(plain),
    ...(result.pivots ?? []).flatMap((_, index) => columnsOf(index)),
    ...(rowTotal ? columnsOf(ROW_TOTAL) : []),
    ...others.map(plain),
  ];
}

export interface HeaderGroup {
  /** Null above columns that are not pivoted. */
  value: { kind: 'value'; cell: Cell } | { kind: 'total' } | null;
  /** Columns under it. */
  span: number;
}

/** One row of headings for each pivot; equal values next to each other share a heading. */
export function pivotHeaders(result: Shape, columns: readonly ResultColumn[]): readonly (readonly HeaderGroup[])[] {
  return (result.pivotFields ?? []).map((_, level) => {
    const groups: { id: string; group: HeaderGroup }[] = [];
    for (const { pivot } of columns) {
      const id = groupId(result, pivot, level);
      const last = groups.at(-1);
      if (last?.id === id) last.group.span += 1;
      else groups.push({ id, group: { value: groupValue(result, pivot, level), span: 1 } });
    }
    return groups.map(({ group }) => group);
  });
}

function groupValue(result: Shape, pivot: ResultColumn['pivot'], level: number): HeaderGroup['value'] {
  if (pivot === null) return null;
  if (pivot === ROW_TOTAL) return { kind: 'total' };
  return { kind: 'value', cell: result.pivots?.[pivot]?.values[level] ?? null };
}

/** With the values above it: under another one the same value is another group. */
function groupId(result: Shape, pivot: ResultColumn['pivot'], level: number): string {
  if (typeof pivot !== 'number') return String(pivot);
  return JSON.stringify(result.pivots?.[pivot]?.values.slice(0, level + 1) ?? []);
}
