import type { QueryResult, ResultField } from '@playhead/contract/http/queries';
import { expect, test } from 'vitest';
import { pivotHeaders, resultColumns } from './result-columns.ts';

const field = (name: string, more: Partial<ResultField> = {}): ResultField => ({
  name,
  label: name,
  kind: 'measure',
  format: 'integer',
  definition: '',
  ...more,
});
const series = field('series', { kind: 'dimension', format: 'text' });

test('without pivots the columns are the fields', () => {
  const columns = resultColumns({ fields: [series, field('plays')] });
  expect(columns.map(({ key, pivot }) => [key, pivot])).toEqual([
    ['series', null],
    ['plays', null],
  ]);
});

const pivoted: Pick<QueryResult, 'fields' | 'pivots' | 'pivotFields'> = {
  fields: [series, field('plays', { pivoted: true }), field('minutes', { pivoted: true }), field('rank')],
  pivotFields: [field('device', { kind: 'dimension' }), field('live', { kind: 'dimension' })],
  pivots: [{ values: ['Roku', 'Yes'] }, { values: ['Roku', 'No'] }, { values: ['Web', 'No'] }],
};

test('pivot values stand next to each other with all measures, then the row totals, then the rest', () => {
  expect(resultColumns(pivoted, { rowTotal: true }).map(({ key }) => key)).toEqual([
    'series',
    'plays|0',
    'minutes|0',
    'plays|1',
    'minutes|1',
    'plays|2',
    'minutes|2',
    'plays|total',
    'minutes|total',
    'rank',
  ]);
});

test('equal values share a heading, but not under another value', () => {
  const value = (cell: string) => ({ kind: 'value', cell });
  expect(pivotHeaders(pivoted, resultColumns(pivoted, { rowTotal: true }))).toEqual([
    [
      { value: null, span: 1 },
      { value: value('Roku'), span: 4 },
      { value: value('Web'), span: 2 },
      { value: { kind: 'total' }, span: 2 },
      { value: null, span: 1 },
    ],
    [
      { value: null, span: 1 },
      { value: value('Yes'), span: 2 },
      { value: value('No'), span: 2 },
      { value: value('No'), span: 2 },
      { value: { kind: 'total' }, span: 2 },
      { value: null, span: 1 },
    ],
  ]);
});
