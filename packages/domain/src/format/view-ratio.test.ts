import { describe, expect, test } from 'vitest';
import { formatCompact, formatValue } from './index.ts';

/** Minutes per viewer, sessions per viewer, binge score and frequency are `decimal`; completion and ad load are `percent`. */
describe('WID-034: a ratio of the customer view has at most two decimals', () => {
  test.each([
    ['decimal', 1 / 3, '0.33'],
    ['decimal', 12.3456, '12.35'],
    ['decimal', 0.005, '0.01'],
    ['decimal', 7, '7.00'],
    ['percent', 0.421_337, '42.13%'],
    ['percent', 1, '100.00%'],
  ] as const)('%s %d is written %s', (format, value, text) => {
    expect(formatValue(value, format)).toBe(text);
  });

  test.each(['decimal', 'percent'] as const)('also where a %s is short', (format) => {
    for (const value of [1 / 3, 2 / 3, 9.999_999, 12.3456, 123.456_789, 1234.567_89, 1e-9]) {
      expect(formatCompact(value, format)).toMatch(/^[\d,]+(\.\d{1,2})?[%K]?$/);
    }
  });
});
