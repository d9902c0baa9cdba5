import { describe, expect, it } from 'vitest';
import { dimension, inputOf, measure } from '../testing/test-input.ts';
import { nextSort, parseSort, sortRows, sortText } from './sort.ts';
import { tableModel } from './table-model.ts';

const series = dimension('series');
const plays = measure('plays');

describe('table model', () => {
  it('puts the change of the first measure next to it, matched by the dimension', () => {
    const model = tableModel(
      inputOf({
        type: 'table',
        fields: [series, plays, measure('minutes', 'minutes')],
        rows: [
          ['Quiet Orbit', 120, 5],
          ['New One', 10, 5],
        ],
        compareRows: [['Quiet Orbit', 100, 9]],
      }),
    );
    expect(model.columns.map((column) => column.key)).toEqual(['v.series', 'v.plays', 'v.plays.change', 'v.minutes']);
    expect(model.rows.map((row) => row['v.plays.change'])).toEqual([0.2, null]);
  });

  it('calls a column as the configuration says', () => {
    const input = inputOf({
      type: 'table',
      fields: [series, plays],
      rows: [],
      config: { visConf: { labels: { 'v.series': 'Show' } } },
    });
    expect(tableModel(input).columns.map((column) => column.label)).toEqual(['Show', 'Plays']);
  });

  it('leaves out hidden fields', () => {
    const input = inputOf({ fields: [series, plays], rows: [], config: { hiddenFields: ['v.plays'] } });
    expect(tableModel(input).columns.map((column) => column.key)).toEqual(['v.series']);
  });
});

describe('WID-015: sort', () => {
  it.each([
    ['v.plays', { key: 'v.plays', descending: false }],
    ['v.plays desc', { key: 'v.plays', descending: true }],
    ['', null],
    [undefined, null],
  ])('%j is read', (text, expected) => {
    expect(parseSort(text)).toEqual(expected);
  });

  it('numbers start with the largest, names with the first letter, a second press turns round', () => {
    const [name, number] = tableModel(inputOf({ fields: [series, plays], rows: [] })).columns;
    if (name === undefined || number === undefined) throw new Error('two columns expected');
    const first = nextSort(null, number);
    expect([first, nextSort(first, number), nextSort(first, name)].map(sortText)).toEqual([
      'v.plays desc',
      'v.plays',
      'v.series',
    ]);
  });

  it('keeps rows without a value at the end in both directions', () => {
    const rows = [{ a: null }, { a: 2 }, { a: 10 }];
    expect(sortRows(rows, { key: 'a', descending: false })).toEqual([{ a: 2 }, { a: 10 }, { a: null }]);
    expect(sortRows(rows, { key: 'a', descending: true })).toEqual([{ a: 10 }, { a: 2 }, { a: null }]);
  });
});
