import type { ResultField } from '@playhead/contract/http/queries';
import { expect, test } from 'vitest';
import { evenColumns } from './even-columns.ts';
import type { ResultColumn } from './result-columns.ts';

function column(key: string, field: Partial<ResultField>): ResultColumn {
  return {
    key,
    field: { name: 'minutes', label: 'Minutes', kind: 'measure', format: 'minutes', definition: '', ...field },
    pivot: null,
  };
}

test('a column of minutes has the same decimals in every row; pivot columns each their own', () => {
  const columns = [
    column('length', { kind: 'dimension' }),
    column('minutes|0', {}),
    column('minutes|1', {}),
    column('plays', { format: 'integer' }),
  ];
  const rows = [
    { length: 30, 'minutes|0': 12, 'minutes|1': 1200, plays: 1 },
    { length: 4.5, 'minutes|0': 3.5, 'minutes|1': 0.25, plays: 2 },
  ];
  expect(evenColumns(columns, rows).map(({ field }) => field.format)).toEqual([
    'minutes',
    'decimal',
    'integer',
    'integer',
  ]);
});
