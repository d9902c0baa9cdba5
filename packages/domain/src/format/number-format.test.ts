import { afterEach, expect, test } from 'vitest';
import {
  abbreviateNumber,
  applyNumberFormat,
  changeBetween,
  exactNumber,
  formatPercent,
  formatValue,
} from './index.ts';

afterEach(() => applyNumberFormat('comma_point'));

test.each([
  ['comma_point', '1,234,567.89', '12.3K', '45.60%', '+1,000.00%'],
  ['point_comma', '1.234.567,89', '12,3K', '45,60%', '+1.000,00%'],
  ['space_comma', '1\u00a0234\u00a0567,89', '12,3K', '45,60%', '+1\u00a0000,00%'],
  ['apostrophe_point', '1’234’567.89', '12.3K', '45.60%', '+1’000.00%'],
] as const)('USR-027: numbers in the format %s', (format, exact, compact, percent, change) => {
  applyNumberFormat(format);
  expect([
    exactNumber(1_234_567.89),
    abbreviateNumber(12_345),
    formatPercent(0.456),
    changeBetween(1_100, 100).text,
  ]).toEqual([exact, compact, percent, change]);
});

test('a text in a number’s column and a date keep their marks', () => {
  applyNumberFormat('point_comma');
  expect([formatValue('v1.2, beta', 'integer'), formatValue('2026-03-04', 'date')]).toEqual([
    'v1.2, beta',
    'Wed, Mar 4, 2026',
  ]);
});

test('a small negative number is still zero without a sign', () => {
  applyNumberFormat('point_comma');
  expect(exactNumber(-0.001)).toBe('0');
});
