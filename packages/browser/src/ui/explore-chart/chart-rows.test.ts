import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import { resultShape } from '@playhead/domain/explore';
import { expect, test } from 'vitest';
import { createCellText } from './cell-text.ts';
import { seriesChart } from './chart-rows.ts';

const field = (name: string, changes: Partial<ResultField> = {}): ResultField => ({
  name,
  label: name,
  kind: 'dimension',
  format: 'text',
  definition: '',
  ...changes,
});
const plays = field('plays', { kind: 'measure', format: 'integer' });

function chartOf(result: Pick<QueryResult, 'data' | 'fields' | 'pivots' | 'pivotFields'>) {
  const whole = { ...result, truncated: false } as QueryResult;
  const shape = resultShape(whole);
  const { measures } = shape;
  const look = { stacked: false, showValues: false, horizontal: false };
  return seriesChart({ kind: 'line', result: whole, shape, measures, ...look, cellText: createCellText(new Map()) });
}

test('a data point is a cell: of the row that is drawn there, also where days are put into order', () => {
  const data = [
    { date: '2026-11-02', plays: 5 },
    { date: '2026-11-01', plays: 7 },
  ];
  const chart = chartOf({ data, fields: [field('date', { format: 'date' }), plays] });
  expect(chart.dataPointAt?.(0, 0)).toEqual({ field: 'plays', value: 7, row: data[1] });
  expect(chart.dataPointAt?.(2, 0)).toBeNull();
  expect(chart.dataPointAt?.(0, 1)).toBeNull();
});

test('a data point of a pivot value is the cell of its column', () => {
  const row = { channel: 'North', 'plays|0': 3, 'plays|1': 4 };
  const chart = chartOf({
    data: [row],
    fields: [field('channel'), { ...plays, pivoted: true }],
    pivotFields: [field('device')],
    pivots: [{ values: ['Roku'] }, { values: [null] }],
  });
  expect(chart.series.map(({ label, values }) => [label, values])).toEqual([
    ['Roku', [3]],
    ['(not set)', [4]],
  ]);
  expect(chart.dataPointAt?.(0, 1)).toEqual({ field: 'plays|1', value: 4, row });
});
