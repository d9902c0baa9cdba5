import { expect, test } from 'vitest';
import { linesOf, listHeight } from './list-room.ts';
import { dimension, inputOf, measure } from './testing/test-input.ts';

const table = (count: number, more: { pageSize?: number; rowCount?: number } = {}) => ({
  ...inputOf({
    type: 'table',
    fields: [dimension('series'), measure('plays')],
    rows: Array.from({ length: count }, (_, index) => [`Series ${index}`, index]),
    config: { visConf: more.pageSize === undefined ? {} : { pageSize: more.pageSize } },
  }),
  ...(more.rowCount === undefined ? {} : { rowCount: more.rowCount }),
});

test.each([
  ['a page of it', table(4), { rows: 4, stacked: 4, foot: false }],
  ['ten rows at most', table(30), { rows: 10, stacked: 10, foot: true }],
  ['its own page size', table(12, { pageSize: 12 }), { rows: 12, stacked: 12, foot: false }],
  ['words about rows that were left out', table(5, { rowCount: 9 }), { rows: 5, stacked: 5, foot: true }],
])('the lines of a table: %s', (_name, input, lines) => {
  expect(linesOf(input)).toEqual(lines);
});

test('the lines of lead-ins and lead-outs: the longer side, or both where they are stacked', () => {
  const sides = ['lead-in', 'lead-out', 'lead-out', 'lead-out'].map((direction) => ({ 'lead.direction': direction }));
  const input = { ...inputOf({ type: 'leadInOut', fields: [], rows: [] }), rows: sides };
  expect(linesOf(input)).toEqual({ rows: 3, stacked: 4, foot: false });
  const lines = { rows: 3, stacked: 4, foot: false };
  expect(listHeight('leadInOut', lines, 1100)).toBe(208);
  expect(listHeight('leadInOut', lines, 770)).toBe(339);
});

test('a chart has no lines', () => {
  expect(
    linesOf(inputOf({ type: 'line', fields: [dimension('date', 'date'), measure('plays')], rows: [] })),
  ).toBeNull();
});

test.each([
  [{ rows: 4, stacked: 4, foot: false }, 240],
  [{ rows: 10, stacked: 10, foot: true }, 468],
  [{ rows: 0, stacked: 0, foot: false }, 144],
])('a card of %j is %i px high', (lines, px) => {
  expect(listHeight('table', lines, 1000)).toBe(px);
});
