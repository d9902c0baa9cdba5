import { expect, test } from 'vitest';
import { columnFormat, formatValue } from './index.ts';

test.each([
  [
    [12, 3.5, 0.25],
    ['12.00', '3.50', '0.25'],
  ],
  [
    [42, 12.5],
    ['42', '13'],
  ],
  [
    [1234.5, 4.25, 0],
    ['1,235', '4', '0'],
  ],
  [
    ['64.2', null, 4.25],
    ['64.20', '–', '4.25'],
  ],
  [
    [0, null],
    ['0', '–'],
  ],
  [
    [-3.5, 99],
    ['-3.50', '99.00'],
  ],
] as const)('WID-016: minutes %j in one column have the same decimals', (cells, shown) => {
  const format = columnFormat('minutes', cells);
  expect(cells.map((cell) => formatValue(cell, format))).toEqual(shown);
});

test.each(['integer', 'decimal', 'percent', 'text', 'date', 'hour'] as const)(
  '%s is the same in every row',
  (format) => {
    expect(columnFormat(format, [1, 1000.5])).toBe(format);
  },
);
